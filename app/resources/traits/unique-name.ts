import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import type { WriteContext } from "../resource.server.ts";
import { titleField } from "../resource-definition.ts";
import type { Values } from "../store.server.ts";
import { getTableName } from "../table.ts";
import type { TraitSteps } from "./trait-steps.ts";

export const uniqueNameSteps: TraitSteps = { lockedColumns: resolveNameKey };

/**
 * A key that is equal for names that differ only in letter case and spaces. Lower case alone would still distinguish
 * "ẞ", "ß" and "SS".
 */
export const nameKey = (name: string): string =>
  name.normalize("NFC").toLowerCase().toUpperCase().toLowerCase().normalize("NFC").replace(/\s+/g, " ").trim();

/** @returns the column with the unique index. @throws InvalidInput if another item has the name. */
async function resolveNameKey({ app, store, resource, values, before }: WriteContext): Promise<Values> {
  const { definition } = resource;
  const table = getTableName(definition.name);
  const title = titleField(definition);
  const name_key = nameKey(String(values[title]));
  if (before?.name_key === name_key) return { name_key };
  // Two concurrent transactions would both find the name free; the second would then fail in the database.
  await acquireTransactionLock(store, app.database, `name:${definition.name}`);
  const taken = await store
    .selectFrom(table)
    .select(title)
    .where("name_key", "=", name_key)
    .where("id", "!=", before?.id ?? 0)
    .executeTakeFirst();
  if (taken) {
    const label = definition.labels.one.toLowerCase();
    throw InvalidInput.field(title, "unique", `Another ${label} already has this name: "${taken[title]}".`);
  }
  return { name_key };
}
