import { z } from "zod";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { describePersonRows, MAX_LISTED, type PersonalData, type PersonFacts } from "#app/platform/personal-data.ts";
import { nameKey } from "#app/resources/traits/unique-name.ts";
import { enquiries } from "./enquiries.resource.ts";
import "./enquiry-entries.server.ts";

export const enquiryFacts: PersonFacts = {
  shape: {
    enquiries: z.array(
      z.object({
        id: z.number().int(),
        state: z.string(),
        service: z.string().nullable(),
        created_at: z.iso.datetime(),
      }),
    ),
  },
  read: async (db, { key }) => ({ enquiries: await loadPersonEnquiries(db, key) }),
};

/** A person's enquiries that are not in the trash, newest first. @param key the person's email key */
const loadPersonEnquiries = (db: AnyQueryable, key: string) =>
  db
    .selectFrom("enquiry")
    .select(["id", "state", "service", "created_at"])
    .where("email_key", "=", key)
    .where("trashed_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();

const enquiryData: PersonalData = {
  ...describePersonRows("Enquiries with replies and notes", "enquiry"),
  // The database deletes the entries with the enquiry.
  tables: ["enquiry", "enquiry_entry"],
  item: { resource: enquiries.name, table: "enquiry" },
};

const spamSenderData = describePersonRows("Spam sender entries", "spam_sender", "name_key");

export const enquiryPersonalData: PersonalData[] = [
  enquiryData,
  {
    ...spamSenderData,
    held: { table: "spam_sender", column: "name_key", formatKey: nameKey },
    erase: (trx, key, by) => spamSenderData.erase(trx, nameKey(key), by),
  },
];
