import { type RawBuilder, sql } from "kysely";
import { personRows } from "../person-rows.ts";
import { type PersonalData, rowsOfPerson } from "../personal-data.ts";
import "./mail-table.ts";

/** The emails to a person that the outbox still has, newest first. @param key of the person's address */
export const emailsTo = (key: RawBuilder<string>, limit: number): RawBuilder<unknown> =>
  personRows(
    "email",
    { id: sql`id`, title: sql`subject`, state: sql`state`, created_at: sql`created_at`, sent_at: sql`sent_at` },
    sql`from mail where recipient_key = ${key} order by created_at desc, id desc limit ${limit}`,
  );

/**
 * Emails to a person, and those to staff about them. One that is being sent can no longer be held back, but nothing
 * of it remains here.
 */
export const mailOfPeople: PersonalData[] = [
  rowsOfPerson("Emails to them", "mail", "recipient_key"),
  rowsOfPerson("Emails about them to staff", "mail", "about_key"),
];
