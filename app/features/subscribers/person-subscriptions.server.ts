import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { describePersonRows, type PersonalData, type PersonFacts } from "#app/platform/personal-data.ts";
import "./imports/import-tables.ts";
import { subscribers } from "./subscribers.resource.ts";
import "./unsubscribed-addresses.server.ts";

const ofKey = describePersonRows("Imported rows", "subscriber_import_row");

/** Before they are imported, rows also contain the file's other columns. */
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
  // Comes first, so that an active import doesn't subscribe them again.
  importedRows,
  { ...describePersonRows("Subscription", "subscriber"), item: { resource: subscribers.name, table: "subscriber" } },
  describePersonRows("Unsubscribe record", "unsubscribed_address"),
];

const time = z.iso.datetime();

export const subscriberFacts: PersonFacts = {
  shape: {
    suppression: z
      .enum(["blocked", "unsubscribed"])
      .nullable()
      .meta({ description: "Why they get no newsletter. Erasing their data removes this too." }),
    imported: z
      .object({
        import_id: z.number().int(),
        file_name: z.string(),
        consent: z.string().nullable().meta({ description: "How they gave consent, as stated by staff." }),
        consented_at: time.nullable().meta({ description: "When they agreed, if the file says so." }),
      })
      .nullable()
      .meta({ description: "The import that subscribed them." }),
    consent: z
      .object({
        text: z.string().nullable().meta({ description: "The text of the form." }),
        confirmed_at: time.nullable(),
        asked_at: time.nullable().meta({ description: "When the confirmation link was last sent." }),
        reminded_at: time.nullable(),
      })
      .nullable()
      .meta({ description: "Proof that they agreed to receive the newsletter." }),
  },
  async read(db, { key }) {
    const [isUnsubscribed, { isBlocked, ...subscription }] = await Promise.all([
      hasUnsubscribed(db, key),
      loadSubscription(db, key),
    ]);
    return { ...subscription, suppression: isBlocked ? "blocked" : isUnsubscribed ? "unsubscribed" : null };
  },
};

/** Whether a person has unsubscribed. @param key the person's email key */
async function hasUnsubscribed(db: AnyQueryable, key: string): Promise<boolean> {
  const found = db.selectFrom("unsubscribed_address").select("id").where("email_key", "=", key);
  return (await found.executeTakeFirst()) !== undefined;
}

/** How a person subscribed: the import and the basis of their consent, or the stored proof of it. */
async function loadSubscription(db: AnyQueryable, key: string) {
  const found = await db
    .selectFrom("subscriber")
    .leftJoin("subscriber_import", "subscriber_import.id", "subscriber.import_id")
    .select(["subscriber_import.id as import_id", "subscriber_import.file_name", "subscriber_import.consent"])
    .select(["consented_at", "is_blocked", "consent_text", "confirmed_at", "confirmation_sent_at", "reminded_at"])
    .where("subscriber.email_key", "=", key)
    .executeTakeFirst();
  if (!found) return { imported: null, consent: null, isBlocked: false };
  const { import_id, file_name, consent, consented_at } = found;
  return {
    imported: import_id === null ? null : { import_id, file_name, consent, consented_at },
    consent: {
      text: found.consent_text,
      confirmed_at: found.confirmed_at,
      asked_at: found.confirmation_sent_at,
      reminded_at: found.reminded_at,
    },
    isBlocked: Boolean(found.is_blocked),
  };
}
