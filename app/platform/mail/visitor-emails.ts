import type { App } from "../app.ts";
import type { AnyQueryable } from "../database/database.ts";

const HOUR = 60 * 60_000;
/** How many emails of a kind visitors can trigger to one email address within `ADDRESS_PERIOD` (in milliseconds). */
export const MAX_TO_ADDRESS = 3;
export const ADDRESS_PERIOD = 24 * HOUR;
/** How many emails of a kind visitors can trigger within an hour, to any address. */
export const MAX_PER_HOUR = 500;

export type VisitorEmailLimit = "address" | "hour";

interface VisitorEmail {
  kind: string;
  /** The key of the recipient's email address. */
  recipientKey: string;
}

/**
 * The limit that an email triggered by a visitor would exceed. Anybody can enter anybody's email address, so every such
 * email is limited, whoever requests it. Emails are counted in the outbox, which is unaffected by restarts and shared
 * by all processes. The count is exact if the caller holds the person's lock; the hour is approximate.
 */
export async function exceededLimit(
  trx: AnyQueryable,
  app: Pick<App, "now">,
  { kind, recipientKey }: VisitorEmail,
): Promise<VisitorEmailLimit | undefined> {
  const latest = await trx
    .selectFrom("mail")
    .select("id")
    .where("recipient_key", "=", recipientKey)
    .where("created_at", ">", new Date(app.now().getTime() - ADDRESS_PERIOD).toISOString())
    .where("kind", "=", kind)
    .limit(MAX_TO_ADDRESS)
    .execute();
  if (latest.length === MAX_TO_ADDRESS) return "address";
  return (await remainingThisHour(trx, app, kind)) > 0 ? undefined : "hour";
}

/** How many more emails of a kind may be sent within this hour, to any address. */
export async function remainingThisHour(trx: AnyQueryable, app: Pick<App, "now">, kind: string): Promise<number> {
  const latest = trx
    .selectFrom("mail")
    .select("id")
    .where("created_at", ">", new Date(app.now().getTime() - HOUR).toISOString())
    .where("kind", "=", kind)
    .limit(MAX_PER_HOUR)
    .as("latest");
  const { count } = await trx
    .selectFrom(latest)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return MAX_PER_HOUR - Number(count);
}
