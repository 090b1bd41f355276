import type { AnyQueryable, Database } from "./database.ts";

/** Serialises transactions with the same name until they end. SQLite needs no lock, since it has only one writer. */
export async function acquireTransactionLock(
  trx: AnyQueryable,
  { engine }: Pick<Database, "engine">,
  name: string,
): Promise<void> {
  if (engine !== "postgres") return;
  await trx
    .selectNoFrom((eb) => eb.fn("pg_advisory_xact_lock", [eb.fn("hashtext", [eb.val(name)])]).as("lock"))
    .execute();
}
