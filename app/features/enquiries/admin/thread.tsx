import { Link } from "react-router";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import type { EnquiryItem, EnquiryNote, EnquiryReply } from "../enquiries.resource.ts";
import classes from "./enquiry.module.css";
import { answerWays } from "./state-labels.ts";

/** The visitor's message, and the replies and notes since, oldest first. */
export function Thread({ enquiry }: { enquiry: EnquiryItem }) {
  const { name, message, created_at, notes, replies } = enquiry;
  const entries = [
    ...notes.map((note) => ({ kind: "note" as const, ...note })),
    ...replies.map((reply) => ({ kind: "reply" as const, ...reply })),
  ].sort((one, other) => one.id - other.id);
  return (
    <ol className={classes.thread} aria-label="Messages and notes">
      <li className={classes.entry} data-kind="message">
        <p className={classes.by}>
          <strong>{name}</strong> wrote on <TimeText value={created_at} withTime />
        </p>
        <p className={classes.text}>{message}</p>
      </li>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry} data-kind={entry.kind}>
          <p className={classes.by}>
            <strong>{entry.username ?? "Staff"}</strong>{" "}
            {entry.kind === "reply" ? `answered${entry.via ? ` ${answerWays[entry.via]}` : ""}` : "added a note"} on{" "}
            <TimeText value={entry.created_at} withTime />
            {entry.kind === "reply" ? <EmailState reply={entry} /> : null}
          </p>
          {entry.text ? <p className={classes.text}>{entry.text}</p> : null}
        </li>
      ))}
    </ol>
  );
}

/** The state of the email; nothing once it was sent. */
function EmailState({ reply: { email_state, email_error } }: { reply: EnquiryReply & EnquiryNote }) {
  if (email_state === null || email_state === "sent") return null;
  if (email_state === "queued") return <StatusChip tone="caution">{email_error ? "Retrying" : "Queued"}</StatusChip>;
  const isInDoubt = email_state === "in_doubt";
  return (
    <>
      <StatusChip tone={isInDoubt ? "caution" : "bad"}>{isInDoubt ? "In doubt" : "Not sent"}</StatusChip> {email_error}{" "}
      <Link to={`/admin/outbox?state=${isInDoubt ? "in_doubt" : "failed"}`}>Outbox</Link>
    </>
  );
}
