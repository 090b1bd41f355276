import { type RawBuilder, sql } from "kysely";
import { personRows } from "#app/platform/person-rows.ts";
import { type PersonalData, rowsOfPerson } from "#app/platform/personal-data.ts";
import { nameKey } from "#app/resources/traits/unique-name.ts";
import { enquiries } from "./enquiries.resource.ts";
import "./enquiry-entries.server.ts";

/** The enquiries of a person that are not in the trash, newest first. @param key of the person's address */
export const enquiriesOf = (key: RawBuilder<string>, limit: number): RawBuilder<unknown> =>
  personRows(
    "enquiry",
    { id: sql`id`, title: sql`service`, state: sql`state`, created_at: sql`created_at` },
    sql`from enquiry where email_key = ${key} and trashed_at is null order by created_at desc, id desc limit ${limit}`,
  );

const enquiryData: PersonalData = {
  ...rowsOfPerson("Enquiries, with replies and notes", "enquiry"),
  // The database deletes the entries with the enquiry.
  tables: ["enquiry", "enquiry_entry"],
  item: { resource: enquiries.name, table: "enquiry" },
};

const spamSenderData = rowsOfPerson("Marks as a sender of spam", "spam_sender", "name_key");

export const enquiryPersonalData: PersonalData[] = [
  enquiryData,
  {
    ...spamSenderData,
    held: { table: "spam_sender", column: "name_key", textOf: nameKey },
    erase: (trx, key, by) => spamSenderData.erase(trx, nameKey(key), by),
  },
];
