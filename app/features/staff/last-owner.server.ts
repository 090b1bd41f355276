import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { InvalidInput } from "#app/platform/errors.ts";

/**
 * The owners who can sign in, none of whom anybody else changes until the end of the transaction.
 * An invited one does not count before the invitation has been accepted.
 */
export async function lockOwners(trx: Queryable, app: Pick<App, "database">): Promise<number[]> {
  const owners = await trx
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .where("invited_at", "is", null)
    // Always in the same order, so that two of these wait for each other instead of blocking each other.
    .orderBy("id")
    .$if(app.database.engine === "postgres", (query) => query.forNoKeyUpdate())
    .execute();
  return owners.map(({ id }) => id);
}

/**
 * Somebody has to be left who can do everything.
 * @param fields which of the input would take the account from the owners; none is fine.
 * @throws InvalidInput
 */
export function requireAnotherOwner(owners: number[], id: number, fields: string[]): void {
  if (fields.length === 0 || owners.some((owner) => owner !== id) || !owners.includes(id)) return;
  const message = "This is the last active owner. Make somebody else an owner first.";
  throw new InvalidInput(fields.map((field) => ({ field, code: "last_owner", message })));
}
