import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { InvalidInput } from "#app/platform/errors.ts";

/**
 * Locks the owners who can sign in until the end of the transaction. Owners with a pending invitation do not count.
 * @returns their ids
 */
export async function lockOwners(trx: Queryable, app: Pick<App, "database">): Promise<number[]> {
  const owners = await trx
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .where("invited_at", "is", null)
    // Always in the same order, to avoid deadlocks.
    .orderBy("id")
    .$if(app.database.engine === "postgres", (query) => query.forNoKeyUpdate())
    .execute();
  return owners.map(({ id }) => id);
}

/**
 * Checks that an active owner remains.
 * @param owners the ids from `lockOwners`.
 * @param fields the input fields that would remove the account from the owners; empty if none would.
 * @throws InvalidInput for each of the fields if the account is the last active owner
 */
export function requireAnotherOwner(owners: number[], id: number, fields: string[]): void {
  if (fields.length === 0 || owners.some((owner) => owner !== id) || !owners.includes(id)) return;
  const message = "This is the last active owner. Make someone else an owner first.";
  throw new InvalidInput(fields.map((field) => ({ field, code: "last_owner", message })));
}
