import { type Selectable, sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import "./mailbox-tables.ts";

type Store = Pick<App, "database" | "now">;

export type MailboxState = Pick<Selectable<Tables["letter_mailbox"]>, "read_at" | "failed_at" | "problem">;

/**
 * Leases a mailbox to this process, unless another one has it.
 * @param lease the maximum duration in milliseconds
 */
export async function leaseMailbox({ database, now }: Store, name: string, lease: number): Promise<boolean> {
  const time = now();
  const at = time.toISOString();
  await database.db
    .insertInto("letter_mailbox")
    .values({ name, uid_validity: "", last_uid: "0", leased_until: at, created_at: at, modified_at: at })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { numUpdatedRows } = await database.db
    .updateTable("letter_mailbox")
    .set({ leased_until: new Date(time.getTime() + lease).toISOString(), modified_at: at })
    .where("name", "=", name)
    .where("leased_until", "<=", at)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** The last message read; 0 if the server has renumbered its messages. */
export async function lastRead({ database }: Store, name: string, uidValidity: string): Promise<number> {
  const found = await database.db
    .selectFrom("letter_mailbox")
    .select(["uid_validity", "last_uid"])
    .where("name", "=", name)
    .executeTakeFirst();
  return found?.uid_validity === uidValidity ? Number(found.last_uid) : 0;
}

export async function keepLastRead(
  { database, now }: Store,
  name: string,
  { uidValidity, uid }: { uidValidity: string; uid: number },
): Promise<void> {
  await database.db
    .updateTable("letter_mailbox")
    .set({ uid_validity: uidValidity, last_uid: String(uid), modified_at: now().toISOString() })
    .where("name", "=", name)
    .execute();
}

/** Records for staff that a mailbox was read, or why it wasn't. */
export async function keepResult({ database, now }: Store, name: string, problem: string | null): Promise<void> {
  const at = now().toISOString();
  await database.db
    .updateTable("letter_mailbox")
    .set((eb) => ({
      problem,
      modified_at: at,
      ...(problem === null
        ? { read_at: at }
        : // Keeps the first failure in a row.
          {
            failed_at: eb.case().when("problem", "is", null).then(sql<string>`${at}`).else(eb.ref("failed_at")).end(),
          }),
    }))
    .where("name", "=", name)
    .execute();
}

export async function mailboxState({ database }: Store, name: string): Promise<MailboxState | undefined> {
  return database.db
    .selectFrom("letter_mailbox")
    .select(["read_at", "failed_at", "problem"])
    .where("name", "=", name)
    .executeTakeFirst();
}

export async function releaseMailbox({ database, now }: Store, name: string): Promise<void> {
  const at = now().toISOString();
  await database.db
    .updateTable("letter_mailbox")
    .set({ leased_until: at, modified_at: at })
    .where("name", "=", name)
    .execute();
}
