import type { Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { redactAddresses } from "#app/platform/mail/redact-addresses.ts";
import { addOutcomes } from "../outcomes/add-outcomes.server.ts";
import type { BounceKind } from "../returns/bounce-kind.ts";
import { BLAMED_LIMIT } from "../returns/count-returns.server.ts";
import { recordRefusal } from "../returns/record-returns.server.ts";
import { takeAllowance } from "./allowance.server.ts";
import type { ClaimedRecipient } from "./claims.server.ts";
import "./sending-tables.ts";

/** The result of an attempt. `released`: the attempt never got as far as the recipient, and does not count. */
export type Outcome =
  | { state: "sent" }
  | { state: "failed"; last_error: string; bounce?: BounceKind }
  | { state: "in_doubt"; last_error: string }
  | { state: "queued"; last_error: string; due_at: string }
  | { state: "released" };

export interface Ended {
  recipient: ClaimedRecipient;
  outcome: Outcome;
}

/** A sending pauses automatically at this many refusals, and above this share of its letters. */
const REFUSALS = 10;
const REFUSED_SHARE = 0.05;

interface Counts {
  sent: number;
  failed: number;
  in_doubt: number;
  /** Refused because of the sender or the letter, not the reader. */
  blamed: number;
  /** The last of those mail servers' responses. */
  blame: string | undefined;
}

/**
 * Records outcomes for recipients that this process has claimed, counts them for their sendings, and pauses sendings
 * with too many refusals. Recipients that another process has recovered in the meantime stay unchanged.
 * @param options.worker the name of this process
 * @param options.day in the academy's time zone
 */
export async function recordOutcomes(
  trx: Transaction<Tables>,
  app: App,
  { worker, day }: { worker: string; day: string },
  ended: readonly Ended[],
): Promise<void> {
  const bySending = Map.groupBy(ended, ({ recipient }) => recipient.sending_id);
  // The same order everywhere prevents deadlocks between two processes.
  const ordered = [...bySending].sort(([one], [other]) => one - other);
  const all = new Map<number, Counts>();
  for (const [sendingId, ofSending] of ordered)
    all.set(sendingId, await recordRecipients(trx, app, worker, sendingId, ofSending));
  for (const [sendingId, counts] of all)
    if (counts.sent + counts.failed + counts.in_doubt > 0) await countForSending(trx, app, sendingId, counts);
  const outcomes = [...all].map(([id, { sent, failed }]) => [id, { sent, refused: failed }] as const);
  await addOutcomes(trx, day, new Map(outcomes));
}

async function recordRecipients(
  trx: Transaction<Tables>,
  app: App,
  worker: string,
  sendingId: number,
  ended: readonly Ended[],
): Promise<Counts> {
  const now = app.now().toISOString();
  const free = { worker: null, handed_at: null, modified_at: now };
  const claimed = trx.updateTable("letter_recipient").where("state", "=", "sending").where("worker", "=", worker);
  const counts: Counts = { sent: 0, failed: 0, in_doubt: 0, blamed: 0, blame: undefined };
  let released = 0;
  const sent = ended.flatMap(({ recipient, outcome }) => (outcome.state === "sent" ? recipient.id : []));
  if (sent.length > 0) {
    const done = { ...free, state: "sent", sent_at: now, last_error: null } as const;
    const { numUpdatedRows } = await claimed.set(done).where("id", "in", sent).executeTakeFirst();
    counts.sent = Number(numUpdatedRows);
  }
  for (const { recipient, outcome } of ended) {
    if (outcome.state === "sent") continue;
    const { id, handed_at, attempts } = recipient;
    const { bounce: _bounce, ...change } = { bounce: undefined, ...outcome };
    const { numUpdatedRows } = await claimed
      .set({
        ...free,
        ...(change.state === "released" ? { state: "queued" } : { ...change, attempts: attempts + 1 }),
      })
      .where("id", "=", id)
      // Matches this attempt only, not another attempt by this process.
      .where((eb) => eb.or([eb("handed_at", "is", null), eb("handed_at", "=", handed_at)]))
      .executeTakeFirst();
    const updated = Number(numUpdatedRows);
    if (change.state === "released") released += updated;
    else if (change.state !== "queued") counts[change.state] += updated;
    if (outcome.state !== "failed" || !outcome.bounce) continue;
    if (outcome.bounce !== "sender") {
      await recordRefusal(trx, app, id, { kind: outcome.bounce, reason: outcome.last_error });
      continue;
    }
    counts.blamed += updated;
    counts.blame = outcome.last_error;
  }
  await takeAllowance(trx, app, sendingId, -released);
  return counts;
}

async function countForSending(
  trx: Transaction<Tables>,
  app: App,
  sendingId: number,
  { sent, failed, in_doubt, blamed, blame }: Counts,
): Promise<void> {
  const counts = await trx
    .updateTable("letter_sending")
    .set((eb) => ({
      sent: eb("sent", "+", sent),
      failed: eb("failed", "+", failed),
      in_doubt: eb("in_doubt", "+", in_doubt),
      blamed: eb("blamed", "+", blamed),
      modified_at: app.now().toISOString(),
    }))
    .where("id", "=", sendingId)
    .returning(["sent", "failed", "blamed", "excused", "excused_sent", "excused_blamed"])
    .executeTakeFirstOrThrow();
  if (failed === 0) return;
  const refused = counts.failed - counts.excused;
  const all = refused + counts.sent - counts.excused_sent;
  const blamedSince = counts.blamed - counts.excused_blamed;
  const isBlamed = blame !== undefined && blamedSince >= BLAMED_LIMIT.least && blamedSince > all * BLAMED_LIMIT.share;
  if (!isBlamed && (refused < REFUSALS || refused <= all * REFUSED_SHARE)) return;
  const problem = isBlamed
    ? `Mail servers refused ${blamedSince} of ${all} letters because of the sender or the letter, not the readers: ${redactAddresses(blame)}`
    : `The mail server refused ${refused} of ${all} letters. Check the failed recipients before you resume.`;
  await trx
    .updateTable("letter_sending")
    .set({ state: "paused", paused_by: null, problem })
    .where("id", "=", sendingId)
    .where("state", "=", "sending")
    .execute();
}
