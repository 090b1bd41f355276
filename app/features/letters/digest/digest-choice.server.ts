import { getStaffId } from "#app/platform/access/actor.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { OnChange } from "#app/resources/resource.server.ts";
import { digestSettings } from "./digest.settings.ts";
import "./digest-tables.ts";

/**
 * When the digest's settings were last changed, and by which account: digests from before are not made up for, and the
 * digest is sent in that account's name. Undefined if the settings were never changed.
 */
export const readDigestChoice = (db: Queryable) =>
  db.selectFrom("letter_digest_choice").select(["chosen_at", "staff_id"]).where("id", "=", 1).executeTakeFirst();

/** Records who saved the digest's settings and when, whenever they change. */
export const recordDigestChoice: OnChange = async (_settings, changes, { store, now, actor }) => {
  const isChanged = changes.some(({ save }) => save?.fields.some((field) => field in digestSettings.fields));
  if (!isChanged) return;
  const choice = { chosen_at: now, staff_id: getStaffId(actor), modified_at: now };
  await store
    .insertInto("letter_digest_choice")
    .values({ id: 1, ...choice, created_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(choice))
    .execute();
};
