import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { cancelEmails } from "#app/platform/mail/queue-email.ts";
import { CONFIRMATION } from "./consent/confirmation-email.server.tsx";
import { WELCOME } from "./welcome-email.server.tsx";

/** Cancels unsent emails about a subscription. */
export async function cancelSubscriptionEmails(
  trx: AnyQueryable,
  app: Pick<App, "now">,
  recipients: string[],
): Promise<void> {
  await cancelEmails(trx, app, { kind: WELCOME, recipients });
  await cancelEmails(trx, app, { kind: CONFIRMATION, recipients });
}
