import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { DAY, HOUR } from "./expected-end.ts";
import "./sending-tables.ts";

const MINUTE = 60_000;

/**
 * How many letters the hourly and daily limits still allow; both are sliding periods that end now. Holds the lock of
 * the limits until the end of the transaction.
 */
export async function remainingAllowance(trx: AnyQueryable, app: Pick<App, "config" | "database" | "now">) {
  const { perHour, perDay } = app.config.letters;
  if (perHour === undefined && perDay === undefined) return Number.POSITIVE_INFINITY;
  await acquireTransactionLock(trx, app.database, "letter limits");
  const { hour, day } = await usedAllowance(trx, app.now());
  return Math.min((perHour ?? Number.POSITIVE_INFINITY) - hour, (perDay ?? Number.POSITIVE_INFINITY) - day);
}

/** How many letters were sent in the last hour and the last day, to the minute. */
export async function usedAllowance(db: AnyQueryable, now: Date): Promise<{ hour: number; day: number }> {
  const [hour, day] = [HOUR, DAY].map((period) => new Date(now.getTime() - period - MINUTE).toISOString());
  const { inHour, inDay } = await db
    .selectFrom("letter_allowance")
    .select((eb) => [
      eb.fn.sum<number | null>("used").as("inDay"),
      eb.fn.sum<number | null>("used").filterWhere("minute", ">", hour).as("inHour"),
    ])
    .where("minute", ">", day)
    .executeTakeFirstOrThrow();
  return { hour: Number(inHour ?? 0), day: Number(inDay ?? 0) };
}

/** Counts letters about to be sent; a negative number gives back letters that were not sent. */
export async function takeAllowance(
  trx: AnyQueryable,
  app: Pick<App, "now">,
  sendingId: number,
  used: number,
): Promise<void> {
  if (used === 0) return;
  const now = app.now().toISOString();
  const minute = `${now.slice(0, 16)}:00.000Z`;
  await trx
    .insertInto("letter_allowance")
    .values({ sending_id: sendingId, minute, used, created_at: now, modified_at: now })
    .onConflict((conflict) =>
      conflict.columns(["sending_id", "minute"]).doUpdateSet((eb) => ({
        used: eb("letter_allowance.used", "+", eb.ref("excluded.used")),
        modified_at: now,
      })),
    )
    .execute();
}
