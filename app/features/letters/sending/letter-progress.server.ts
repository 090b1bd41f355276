import { type SqlBool, sql } from "kysely";
import type { OperationContext } from "#app/resources/store.server.ts";
import type { Letter } from "../letters.resource.ts";
import type { Sending } from "./sending-tables.ts";

type Progress = Pick<
  Sending,
  "state" | "due_at" | "ended_at" | "total" | "sent" | "failed" | "in_doubt" | "skipped" | "cancelled"
> & { letter_id: number };

/** Adds the progress of the sending that determines a letter's state. */
export async function addProgress(letters: Letter[], { store }: OperationContext): Promise<void> {
  const ids = letters.flatMap(({ id, sending_state }) => (sending_state === "draft" ? [] : [id]));
  const byLetter = new Map<number, Progress>();
  if (ids.length > 0) {
    const latest = sql<number>`(select id from letter_sending where letter_id = letter.id
      order by case when state in ('finished', 'cancelled') then 1 else 0 end, id desc limit 1)`;
    const rows = await store
      .selectFrom("letter_sending")
      .select(["letter_id", "state", "due_at", "ended_at", "total", "sent", "failed", "in_doubt", "skipped"])
      .where(sql<SqlBool>`id in (select ${latest} from letter where id in (${sql.join(ids)}))`)
      .$castTo<Progress>()
      .execute();
    for (const row of rows) byLetter.set(row.letter_id, row);
  }
  for (const letter of letters) {
    const sending = byLetter.get(letter.id);
    letter.sending_at = (letter.sending_state === "scheduled" ? sending?.due_at : sending?.ended_at) ?? null;
    letter.sent_percent = sending && letter.sending_state !== "scheduled" ? computePercent(sending) : null;
  }
}

/** Rounded down, so that only a finished sending shows 100. */
function computePercent({ total, sent, failed, in_doubt, skipped }: Progress): number | null {
  if (total === 0) return null;
  return Math.min(100, Math.floor((100 * (sent + failed + in_doubt + skipped)) / total));
}
