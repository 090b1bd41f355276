import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { cancelEmails } from "#app/platform/mail/queue-email.ts";

export const EMAIL_CHANGE_KIND = "staff-email-change";

/** Deletes an account's unconfirmed change, in the caller's transaction. @returns whether there was one */
export async function withdrawChange(trx: Queryable, app: Pick<App, "now">, staffId: number): Promise<boolean> {
  const withdrawn = await trx
    .deleteFrom("staff_email_change")
    .where("staff_id", "=", staffId)
    .returning("email")
    .executeTakeFirst();
  if (withdrawn) await cancelEmails(trx, app, { kind: EMAIL_CHANGE_KIND, recipients: [withdrawn.email] });
  return withdrawn !== undefined;
}
