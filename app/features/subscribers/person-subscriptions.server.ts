import { type SqlBool, sql } from "kysely";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { type PersonalData, rowsOfPerson } from "#app/platform/personal-data.ts";
import "./imports/import-tables.ts";
import { subscriberKey } from "./subscribe.server.ts";
import { subscribers } from "./subscribers.resource.ts";
import { unsubscribedAmong } from "./unsubscribed-addresses.server.ts";

const ofKey = rowsOfPerson("Rows of imported files", "subscriber_import_row");

/** Before they are imported, rows also have what is in the other columns of the file. */
const importedRows: PersonalData = {
  ...ofKey,
  async erase(trx, key, by) {
    await ofKey.erase(trx, key, by);
    const text = key.replace(/[\\%_]/g, "\\$&");
    await trx
      .deleteFrom("subscriber_import_row")
      .where("cells", "is not", null)
      .where(sql<SqlBool>`lower(cast(cells as text)) like ${`%${text}%`} escape '\\'`)
      .execute();
  },
};

export const subscriberPersonalData: PersonalData[] = [
  // First, so that an import under way does not subscribe them again.
  importedRows,
  { ...rowsOfPerson("Subscription", "subscriber"), item: { resource: subscribers.name, keyOf: subscriberKey } },
  rowsOfPerson("Note of having unsubscribed", "unsubscribed_address"),
];

/** The import that subscribed a person, and on what their consent rests; null for those who were not imported. */
export async function importedConsentOf(db: AnyQueryable, key: string) {
  const found = await db
    .selectFrom("subscriber")
    .innerJoin("subscriber_import", "subscriber_import.id", "subscriber.import_id")
    .select([
      "subscriber_import.id as import_id",
      "subscriber_import.file_name",
      "subscriber_import.consent",
      "subscriber.consented_at",
    ])
    .where("subscriber.email_key", "=", key)
    .executeTakeFirst();
  return found ?? null;
}

/** What is kept as proof that a person agreed, besides the time and the form. */
export async function consentOf(db: AnyQueryable, key: string) {
  const found = await db
    .selectFrom("subscriber")
    .select(["consent_text as text", "confirmed_at", "confirmation_sent_at as asked_at", "reminded_at"])
    .where("email_key", "=", key)
    .executeTakeFirst();
  return found ?? null;
}

/** Why a person is not to receive the newsletter, which is no longer known once their data is erased. */
export async function suppressionOf(db: AnyQueryable, key: string): Promise<"blocked" | "unsubscribed" | null> {
  const blocked = await db
    .selectFrom("subscriber")
    .select("id")
    .where("email_key", "=", key)
    .where("is_blocked", "=", true)
    .executeTakeFirst();
  if (blocked) return "blocked";
  return (await unsubscribedAmong(db, [key])).size > 0 ? "unsubscribed" : null;
}
