import type { AnyQueryable } from "#app/platform/database/database.ts";
import type { Id, Timestamp } from "#app/platform/database/tables.ts";
import { InvalidInput } from "#app/platform/errors.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** Addresses whose owners have unsubscribed; only the owners can subscribe them again. */
    unsubscribed_address: { id: Id; email_key: string; created_at: Timestamp; modified_at: Timestamp };
  }
}

export async function rememberUnsubscribing(trx: AnyQueryable, keys: readonly string[], now: string): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .insertInto("unsubscribed_address")
    .values(keys.map((email_key) => ({ email_key, created_at: now, modified_at: now })))
    .onConflict((conflict) => conflict.column("email_key").doUpdateSet({ modified_at: now }))
    .execute();
}

/** Called when somebody subscribes again. */
export async function forgetUnsubscribing(trx: AnyQueryable, key: string): Promise<void> {
  await trx.deleteFrom("unsubscribed_address").where("email_key", "=", key).execute();
}

/** Finds which keys belong to people who have unsubscribed. */
export async function findUnsubscribed(db: AnyQueryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom("unsubscribed_address").select("email_key").where("email_key", "in", keys).execute();
  return new Set(rows.map(({ email_key }) => email_key as string));
}

/** Staff can't subscribe an address whose owner has unsubscribed. */
export const hasUnsubscribed = () =>
  InvalidInput.field(
    "email",
    "unsubscribed",
    "This person has unsubscribed. Only they can subscribe again, using the form on the site.",
  );
