import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { mailStateLabels } from "#app/ui/admin/mail-states.ts";
import { reportError } from "#app/ui/admin/report-error.ts";
import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { Route } from "./+types/email-screen";
import classes from "./outbox.module.css";
import { type OutboxEmail, outboxEmail, retryEmail } from "./outbox-queries.ts";

export const meta = () => screenMeta("Email");

/** An email as its recipient sees it, as HTML and as plain text. */
export default function EmailScreen({ params }: Route.ComponentProps) {
  const email = useQuery(outboxEmail(params.id));
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryEmail(Number(params.id)),
    onSuccess: async (queued) => {
      queries.setQueryData(outboxEmail(params.id).queryKey, queued);
      await queries.invalidateQueries({ queryKey: ["outbox"] });
      notify.success("The email will be sent again within a few seconds.");
    },
    onError: reportError,
  });
  const back = (
    <Link className={classes.back} to="/admin/outbox">
      All emails
    </Link>
  );
  if (email.isError && !isSessionExpired(email.error)) {
    return (
      <Screen title="Email" lead="The email as its recipient sees it. Private links are hidden." actions={back}>
        <LoadError what="this email" error={email.error} onRetry={() => email.refetch()} />
      </Screen>
    );
  }
  const { state, attempts = 0 } = email.data ?? {};
  const mayRetry = state === "failed" || state === "in_doubt" || (state === "queued" && attempts > 0);
  const actions = (
    <>
      {mayRetry ? (
        <Button loading={retry.isPending} onClick={() => retry.mutate()}>
          Send again
        </Button>
      ) : null}
      {back}
    </>
  );
  return (
    <Screen
      title={email.data?.subject ?? "Email"}
      lead="The email as its recipient sees it. Private links are hidden."
      actions={actions}
    >
      {email.data ? <EmailContent email={email.data} /> : <Skeleton height={480} />}
    </Screen>
  );
}

function EmailContent({ email }: { email: OutboxEmail }) {
  const { label, tone } = mailStateLabels[email.state];
  return (
    <>
      <dl className={classes.head}>
        <dt>To</dt>
        <dd>{email.recipient}</dd>
        <dt>State</dt>
        <dd>
          <StatusChip tone={tone}>{label}</StatusChip>
        </dd>
        <dt>Created</dt>
        <dd>
          <TimeText value={email.created_at} withTime />
        </dd>
        {email.sent_at ? (
          <>
            <dt>Sent</dt>
            <dd>
              <TimeText value={email.sent_at} withTime />
            </dd>
          </>
        ) : null}
        {email.last_error ? (
          <>
            <dt>Last error</dt>
            <dd>
              {email.last_error} (attempt {email.attempts})
            </dd>
          </>
        ) : null}
      </dl>
      {/* Sandboxed: no scripts, no access to this page; links open in a new tab. */}
      <iframe
        className={classes.html}
        title="HTML version"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={`<base target="_blank">${email.html}`}
      />
      <h2 className={classes.subhead}>Plain text version</h2>
      <pre className={classes.text}>{withLinks(email.text)}</pre>
    </>
  );
}

/** Turns URLs in plain text into links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
      <a key={at} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  );
}
