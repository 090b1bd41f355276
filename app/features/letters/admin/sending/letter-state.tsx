import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { type Letter, letters, type LetterState as State } from "../../letters.resource.ts";
import classes from "../letters.module.css";

type Tone = Parameters<typeof StatusChip>[0]["tone"];

const tones: Record<State, Tone> = {
  draft: "quiet",
  scheduled: "caution",
  sending: "caution",
  paused: "bad",
  sent: "good",
  cancelled: "quiet",
};
const labels = letters.derived?.sending_state.meta()?.["x-labels"] as Record<State, string>;

type Progress = Partial<Pick<Letter, "sending_state" | "sending_at" | "sent_percent">>;

/** The state of a letter: its send date or its progress. */
export function LetterState({ item }: { item: Readonly<Record<string, unknown>> }) {
  const { sending_state: state, sending_at, sent_percent }: Progress = item;
  if (!state) return null;
  const isUnderWay = state === "sending" || state === "paused" || state === "cancelled";
  return (
    <span className={classes.state}>
      <StatusChip tone={tones[state]}>{labels[state]}</StatusChip>
      {isUnderWay && typeof sent_percent === "number" ? <span>{sent_percent} %</span> : null}
      {sending_at && state !== "cancelled" ? <TimeText value={sending_at} withTime={state === "scheduled"} /> : null}
    </span>
  );
}
