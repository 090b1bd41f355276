import type { AnyQueryable } from "../database/database.ts";
import { type PersonalData, rowsOfPerson } from "../personal-data.ts";
import "./mail-table.ts";

/** The emails to a person that the outbox still has, newest first. @param key of the person's address */
export const emailsTo = (db: AnyQueryable, key: string, limit: number) =>
  db
    .selectFrom("mail")
    .select(["id", "subject", "state", "created_at", "sent_at"])
    .where("recipient_key", "=", key)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/**
 * Emails to a person, and those to staff about them. One that is being sent can no longer be held back, but nothing
 * of it remains here.
 */
export const mailOfPeople: PersonalData[] = [
  rowsOfPerson("Emails to them", "mail", "recipient_key"),
  rowsOfPerson("Emails about them to staff", "mail", "about_key"),
];
