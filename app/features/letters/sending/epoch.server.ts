import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import "./sending-tables.ts";

/**
 * What is recorded of a letter is committed without waiting for the disk. That outlives the process, but may be lost
 * when the machine (SQLite) or PostgreSQL ends abruptly. An epoch is a time in which nothing was lost in this way: of
 * leases of another epoch it is not known what was handed to the mail server.
 */
export type Epoch = string;

/**
 * The current epoch. On SQLite it is the boot of the machine; on PostgreSQL a token in an unlogged table, which is
 * emptied by a recovery after a crash, and is empty on a promoted standby.
 * @param boot of the machine, undefined if it is not known
 * @returns null if there is none: then everything has to be on the disk before a letter is handed over
 */
export async function readEpoch(
  trx: Transaction<Tables>,
  { database }: Pick<App, "database">,
  boot: string | undefined,
): Promise<Epoch | null> {
  if (database.engine === "sqlite") return boot ?? null;
  // Some services store unlogged tables as any other.
  const isUnlogged = sql<boolean>`(select relpersistence = 'u' from pg_class where oid = 'letter_epoch'::regclass)`;
  const row = await trx.selectFrom("letter_epoch").select("token").where(isUnlogged).executeTakeFirst();
  return row?.token ?? null;
}

/** The current epoch, which begins now if there is none. */
export async function beginEpoch(
  trx: Transaction<Tables>,
  app: Pick<App, "database" | "now">,
  boot: string | undefined,
): Promise<Epoch | null> {
  const current = await readEpoch(trx, app, boot);
  if (current !== null || app.database.engine === "sqlite") return current;
  const now = app.now().toISOString();
  await trx
    .insertInto("letter_epoch")
    .values({ id: 1, token: randomUUID(), created_at: now, modified_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return readEpoch(trx, app, boot);
}
