import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { isEnding, LoadError } from "#app/ui/admin/load-error.tsx";
import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import type { Route } from "./+types/mail-screen";
import classes from "./outbox.module.css";
import { type OutboxMail, outboxMail, stateLabels } from "./outbox-calls.ts";

export const meta = () => screenMeta("Mail");

/** One mail as its reader gets it, in both forms. */
export default function MailScreen({ params }: Route.ComponentProps) {
  const mail = useQuery(outboxMail(params.id));
  const back = (
    <Link className={classes.back} to="/admin/outbox">
      All mail
    </Link>
  );
  if (mail.isError && !isEnding(mail.error)) {
    return (
      <Screen title="Mail" actions={back}>
        <LoadError what="this mail" error={mail.error} onRetry={() => mail.refetch()} />
      </Screen>
    );
  }
  return (
    <Screen title={mail.data?.subject ?? "Mail"} actions={back}>
      {mail.data ? <Mail mail={mail.data} /> : <Skeleton height={480} />}
    </Screen>
  );
}

function Mail({ mail }: { mail: OutboxMail }) {
  const { label, tone } = stateLabels[mail.state];
  return (
    <>
      <dl className={classes.head}>
        <dt>To</dt>
        <dd>{mail.recipient}</dd>
        <dt>State</dt>
        <dd>
          <StatusChip tone={tone}>{label}</StatusChip>
        </dd>
        <dt>Written</dt>
        <dd>
          <TimeText value={mail.created_at} withTime />
        </dd>
        {mail.sent_at ? (
          <>
            <dt>Sent</dt>
            <dd>
              <TimeText value={mail.sent_at} withTime />
            </dd>
          </>
        ) : null}
        {mail.last_error ? (
          <>
            <dt>Last error</dt>
            <dd>
              {mail.last_error} (attempt {mail.attempts})
            </dd>
          </>
        ) : null}
      </dl>
      {/* A mail runs no script and knows nothing of this page; its links open elsewhere. */}
      <iframe
        className={classes.html}
        title="The mail, with its layout"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={`<base target="_blank">${mail.html}`}
      />
      <h2 className={classes.subhead}>As plain text</h2>
      <pre className={classes.text}>{withLinks(mail.text)}</pre>
    </>
  );
}

/** Web addresses in a text as links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change.
      <a key={at} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  );
}
