import { type SqlBool, sql } from "kysely";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { DEMO_DOMAIN, isDemoAddress } from "#app/platform/mail/demo-addresses.ts";
import "../sending/sending-tables.ts";
import "./return-tables.ts";

/** A condition on rows of `subscriber`. */
export const takesLetters = sql<SqlBool>`not exists (select 1 from letter_block
  where letter_block.email_key = subscriber.email_key)`;

/** A condition on rows of `subscriber`: whether they are real people, not those of the demo. */
export const isReal = sql<SqlBool>`subscriber.email_key not like ${sql.lit(`%@${DEMO_DOMAIN}`)}`;

/** Finds which keys have blocked addresses, or those of the demo's people. */
export async function findBlocked(db: AnyQueryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom("letter_block").select("email_key").where("email_key", "in", keys).execute();
  return new Set([...rows.map(({ email_key }) => email_key as string), ...keys.filter(isDemoAddress)]);
}

/** The reason why an address is blocked, if it is. */
export const loadLetterBlock = (db: AnyQueryable, key: string) =>
  db
    .selectFrom("letter_block")
    .select(["kind", "source", "reason", "created_at"])
    .where("email_key", "=", key)
    .executeTakeFirst();

/** Lifts the block of an address, and restarts its count of soft bounces. @returns whether there was a block */
export async function liftLetterBlock(trx: AnyQueryable, key: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("letter_block").where("email_key", "=", key).executeTakeFirst();
  if (Number(numDeletedRows) === 0) return false;
  await trx.deleteFrom("letter_event").where("email_key", "=", key).where("kind", "=", "soft").execute();
  return true;
}

/**
 * Discards the mail server's earlier refusals of recipients that staff retry, since the server may have been at fault.
 */
export async function forgetRefusals(trx: AnyQueryable, sendingId: number, ids: number[] | undefined): Promise<void> {
  const refused = (column: "id" | "email_key") =>
    trx
      .selectFrom("letter_recipient")
      .select(column)
      .where("sending_id", "=", sendingId)
      .where("state", "=", "failed")
      .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []));
  await trx
    .deleteFrom("letter_block")
    .where("source", "=", "smtp")
    .where("email_key", "in", refused("email_key"))
    .execute();
  await trx
    .deleteFrom("letter_event")
    .where("source", "=", "smtp")
    .where("recipient_id", "in", refused("id"))
    .execute();
}
