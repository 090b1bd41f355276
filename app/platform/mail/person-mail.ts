import { z } from "zod";
import type { AnyQueryable } from "../database/database.ts";
import { describePersonRows, MAX_LISTED, type PersonalData, type PersonFacts } from "../personal-data.ts";
import { mailStates } from "./mail-table.ts";

export const mailFacts: PersonFacts = {
  shape: {
    emails: z
      .array(
        z.object({
          id: z.number().int(),
          subject: z.string(),
          state: z.enum(mailStates),
          created_at: z.iso.datetime(),
          sent_at: z.iso.datetime().nullable(),
        }),
      )
      .meta({ description: "Emails to this person in the outbox, newest first." }),
  },
  read: async (db, { key }) => ({ emails: await loadPersonEmails(db, key) }),
};

const loadPersonEmails = (db: AnyQueryable, key: string) =>
  db
    .selectFrom("mail")
    .select(["id", "subject", "state", "created_at", "sent_at"])
    .where("recipient_key", "=", key)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();

/**
 * Emails to a person, and those to staff about them. An email being sent can no longer be stopped, but no copy of it
 * remains here.
 */
export const personMail: PersonalData[] = [
  describePersonRows("Emails to this person", "mail", "recipient_key"),
  describePersonRows("Emails to staff about this person", "mail", "about_key"),
];
