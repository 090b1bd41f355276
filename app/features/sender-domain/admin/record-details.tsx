import { useId } from "react";
import { CopyButton } from "#app/ui/admin/copy-button.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import type { RecordCheck, RecordStatus } from "../record-check.ts";
import classes from "./sender-domain.module.css";

const statuses: Record<RecordStatus, { label: string; tone: "good" | "bad" | "caution" | "quiet" }> = {
  good: { label: "OK", tone: "good" },
  advice: { label: "Could be improved", tone: "caution" },
  missing: { label: "Missing", tone: "bad" },
  wrong: { label: "Incorrect", tone: "bad" },
  unknown: { label: "Unknown", tone: "caution" },
  unchecked: { label: "Not checked", tone: "quiet" },
};

/**
 * The details of a record: its status, the value to set, and the current value. @param label such as “SPF record of
 * academy.example”
 */
export function RecordDetails({ record, label }: { record: RecordCheck; label: string }) {
  const { type, name, value, found, status, messages } = record;
  const { label: state, tone } = statuses[status];
  const isToSet = value !== "" && !(found.length === 1 && found[0] === value) && status !== "good";
  return (
    <article className={classes.record} aria-label={label}>
      <div>
        <StatusChip tone={tone}>{state}</StatusChip>
      </div>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <dl className={classes.facts}>
        <Fact term="Type" value={type} />
        <Fact term="Name" value={name} copied={`the name of the ${label}`} />
        {isToSet ? <Fact term="New value" value={value} copied={`the ${label}`} /> : null}
        {found.map((each) => (
          <Fact key={each} term="Current value" value={each || "(empty)"} />
        ))}
      </dl>
    </article>
  );
}

function Fact({ term, value, copied }: { term: string; value: string; copied?: string }) {
  const id = useId();
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <code id={id}>{value}</code>
        {copied ? <CopyButton size="compact-sm" text={value} what={copied} source={id} /> : null}
      </dd>
    </div>
  );
}
