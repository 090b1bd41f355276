import { type SqlBool, sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { CONFIRMATION } from "./confirmation-email.server.tsx";

const HOUR = 60 * 60_000;
/**
 * How many of these emails anybody can cause, counted in the outbox, so that neither a restart nor another process nor
 * subscribing, leaving and subscribing again raises it.
 */
export const MAX_TO_ADDRESS = 3;
const ADDRESS_PERIOD = 24 * HOUR;
export const MAX_PER_HOUR = 500;
/** Sending the form again within this time sends nothing: it is a second click. */
const PAUSE = 10 * 60_000;

export type Refusal = "too_soon" | "address" | "hour";

/** Why no confirmation may be sent to an address now, if so. Exact under the lock of the person; the hour is about right. */
export async function refusalOf(
  trx: AnyQueryable,
  app: Pick<App, "now">,
  { email_key, confirmation_sent_at = null }: { email_key: string; confirmation_sent_at?: string | null },
): Promise<Refusal | undefined> {
  const now = app.now().getTime();
  const since = (age: number) => new Date(now - age).toISOString();
  if (confirmation_sent_at !== null && confirmation_sent_at > since(PAUSE)) return "too_soon";
  const latest = await trx
    .selectFrom("mail")
    .select("id")
    .where("recipient_key", "=", email_key)
    .where("created_at", ">", since(ADDRESS_PERIOD))
    .where("kind", "=", CONFIRMATION)
    .limit(MAX_TO_ADDRESS)
    .execute();
  if (latest.length === MAX_TO_ADDRESS) return "address";
  return (await remainingThisHour(trx, app)) > 0 ? undefined : "hour";
}

/** The same bound of an address as a condition on rows of `subscriber`. */
export const hasRoom = (app: Pick<App, "now">) =>
  sql<SqlBool>`(select count(*) from mail where mail.recipient_key = subscriber.email_key
    and mail.created_at > ${new Date(app.now().getTime() - ADDRESS_PERIOD).toISOString()}
    and mail.kind = ${CONFIRMATION}) < ${MAX_TO_ADDRESS}`;

/** How many more may be sent now, to whomever. */
export async function remainingThisHour(trx: AnyQueryable, app: Pick<App, "now">): Promise<number> {
  const latest = trx
    .selectFrom("mail")
    .select("id")
    .where("created_at", ">", new Date(app.now().getTime() - HOUR).toISOString())
    .where("kind", "=", CONFIRMATION)
    .limit(MAX_PER_HOUR)
    .as("latest");
  const { count } = await trx
    .selectFrom(latest)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return MAX_PER_HOUR - Number(count);
}
