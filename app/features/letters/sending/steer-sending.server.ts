import type { Transaction } from "kysely";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { editors, requireAllowed } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { isUniqueViolation } from "#app/platform/database/unique.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { withdrawFromSite } from "../on-site/put-on-site.server.ts";
import { forgetRefusals } from "../returns/blocks.server.ts";
import { auditSending } from "./audit-sending.server.ts";
import type { Readers } from "./readers.ts";
import { createSnapshot, publishedColumns, readSendable } from "./sendable-letter.server.ts";
import type { RetriedState, SendingState } from "./sending-states.ts";
import type { Sending } from "./sending-tables.ts";

type Change = Partial<Pick<Sending, "state" | "paused_by" | "problem">>;

interface Which {
  letterId: number;
  id: number;
}

/** Reads a letter's sending and locks it until the transaction ends. @throws NotFound */
async function lockSending(app: App, trx: Transaction<Tables>, { letterId, id }: Which): Promise<Sending> {
  const sending = await trx
    .selectFrom("letter_sending")
    .selectAll()
    .where("id", "=", id)
    .where("letter_id", "=", letterId)
    .$if(app.database.engine === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!sending) throw new NotFound();
  return sending;
}

const stateTexts: Record<SendingState, string> = {
  scheduled: "is scheduled",
  queueing: "is being prepared",
  sending: "is being sent",
  paused: "is paused",
  cancelling: "is being cancelled",
  cancelled: "has been cancelled",
  finished: "has already been sent",
};

/**
 * Moves a sending from one of the given states to another, so that only one of two people succeeds.
 * @throws NotFound, InvalidInput
 */
async function move(
  app: App,
  actor: StaffActor,
  { letterId, id }: Which,
  {
    action,
    from,
    to,
  }: {
    action: string;
    from: readonly SendingState[];
    to(sending: Sending, trx: Transaction<Tables>): Promise<Change & object> | (Change & object);
  },
): Promise<void> {
  requireAllowed(editors, actor);
  const now = app.now().toISOString();
  await runInTransaction(app, async (trx) => {
    const sending = await lockSending(app, trx, { letterId, id });
    if (!from.includes(sending.state))
      throw InvalidInput.whole(
        "not_possible",
        `This mailing ${stateTexts[sending.state]}. Someone else may have changed it.`,
      );
    await trx
      .updateTable("letter_sending")
      .set({ ...(await to(sending, trx)), modified_at: now })
      .where("id", "=", id)
      .execute();
    const count = sending.total - sending.sent - sending.failed - sending.in_doubt - sending.skipped;
    await auditSending(trx, actor, { letterId, action, title: sending.title, count, now });
  });
}

export const pauseSending = (app: App, actor: StaffActor, which: Which): Promise<void> =>
  move(app, actor, which, {
    action: "pause",
    from: ["sending"],
    to: () => ({ state: "paused", paused_by: actor.username, problem: null }),
  });

/**
 * @param withNewText whether the remaining recipients get the current version of the letter
 */
export async function continueSending(
  app: App,
  readers: Readers,
  actor: StaffActor,
  which: Which,
  { withNewText }: { withNewText: boolean },
): Promise<void> {
  const letter = withNewText && (await readSendable(app, actor, which.letterId));
  const snapshot = letter && (await createSnapshot(app, readers, letter));
  await move(app, actor, which, {
    action: "continue",
    from: ["paused"],
    async to({ id, failed, sent, bounced, complained, blamed }, trx) {
      const now = app.now().toISOString();
      if (snapshot) await snapshot.links?.store(trx, id, now);
      return {
        ...(letter && snapshot && (await publishedColumns(app, actor, trx, letter, snapshot, now))),
        state: "sending",
        paused_by: null,
        problem: null,
        excused: failed,
        excused_sent: sent,
        excused_bounced: bounced,
        excused_complained: complained,
        excused_blamed: blamed,
      };
    },
  });
}

/** Cancels a sending; letters already submitted to the mail server can't be held back. */
export const cancelSending = (app: App, actor: StaffActor, which: Which): Promise<void> =>
  move(app, actor, which, {
    action: "cancel",
    from: ["scheduled", "queueing", "sending", "paused"],
    async to({ state }, trx) {
      if (state === "scheduled") await withdrawFromSite(operationContext(app, actor, trx), which.letterId);
      return { state: "cancelling", problem: null };
    },
  });

/**
 * Retries recipients that failed or are in doubt, in the sending they belong to.
 * @throws NotFound; InvalidInput if there are none, or the letter is in another sending
 */
export async function retryRecipients(
  app: App,
  actor: StaffActor,
  { letterId, id }: Which,
  { state, ids }: { state: RetriedState; ids?: number[] | undefined },
): Promise<void> {
  requireAllowed(editors, actor);
  const now = app.now().toISOString();
  try {
    await app.database.db.transaction().execute(async (trx) => {
      const sending = await lockSending(app, trx, { letterId, id });
      if (!["sending", "paused", "finished", "cancelled"].includes(sending.state))
        throw InvalidInput.whole("not_possible", `This mailing ${stateTexts[sending.state]}.`);
      if (state === "failed") await forgetRefusals(trx, id, ids);
      const { numUpdatedRows } = await trx
        .updateTable("letter_recipient")
        .set({ state: "queued", attempts: 0, due_at: now, modified_at: now })
        .where("sending_id", "=", id)
        .where("state", "=", state)
        .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
        .executeTakeFirst();
      const count = Number(numUpdatedRows);
      if (count === 0) throw InvalidInput.whole("none", "There are no recipients left to retry.");
      const hasEnded = sending.state === "finished" || sending.state === "cancelled";
      await trx
        .updateTable("letter_sending")
        .set((eb) => ({
          ...(hasEnded ? { state: "sending" as const, ended_at: null } : {}),
          [state]: eb(state, "-", count),
          excused: state === "failed" ? sending.failed - count : sending.failed,
          excused_sent: sending.sent,
          excused_blamed: sending.blamed,
          modified_at: now,
        }))
        .where("id", "=", id)
        .execute();
      await auditSending(trx, actor, { letterId, action: "retry", title: sending.title, count, now });
    });
  } catch (error) {
    if (!isUniqueViolation(error, "letter_sending.letter_id")) throw error;
    throw InvalidInput.whole("under_way", "Another mailing of this letter is in progress. Wait until it ends.");
  }
}
