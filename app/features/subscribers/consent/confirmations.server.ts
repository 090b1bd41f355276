import { anonymous, type StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import { MAX_TO_ADDRESS } from "#app/platform/mail/visitor-emails.ts";
import { lockPerson } from "#app/platform/personal-data.ts";
import { subscribers } from "../subscribers.resource.ts";
import { forgetUnsubscribing } from "../unsubscribed-addresses.server.ts";
import { welcomeEmail } from "../welcome-email.server.tsx";
import { findRefusal, type Refusal } from "./confirmation-bounds.server.ts";
import { confirmationEmail } from "./confirmation-email.server.tsx";
import { outdatedLink, readConfirmationToken } from "./confirmation-token.server.ts";

interface Waiting {
  id: number;
  email: string;
  email_key: string;
  confirmation_sent_at?: string | null;
}

/**
 * Queues the email with the link, if the limits allow it. Call it under the person's lock.
 * @returns the reason if they don't
 */
export async function requestConfirmation(
  trx: Queryable,
  app: App,
  subscriber: Waiting,
  academy: string,
): Promise<Refusal | undefined> {
  const refusal = await findRefusal(trx, app, subscriber);
  if (refusal) return refusal;
  await queueEmail(trx, app, await confirmationEmail(app, subscriber, academy));
  await trx
    .updateTable("subscriber")
    .set({ confirmation_sent_at: app.now().toISOString() })
    .where("id", "=", subscriber.id)
    .execute();
  return undefined;
}

/**
 * Confirms the subscription that a link belongs to, and queues the welcome email. Confirming again changes nothing.
 * @throws InvalidInput if the link is not valid, or the subscription no longer exists
 */
export async function confirmSubscription(app: App, token: string): Promise<void> {
  const { id, email_key } = readConfirmationToken(app, token);
  const { db } = app.database;
  const { name } = await app.readSiteFacts(db);
  const now = app.now().toISOString();
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, app.database, email_key);
    const found = await trx
      .selectFrom("subscriber")
      .select(["email", "is_confirmed", "version"])
      .where("id", "=", id)
      .where("email_key", "=", email_key)
      .where("is_blocked", "=", false)
      .where("is_unsubscribed", "=", false)
      .executeTakeFirst();
    if (!found) throw outdatedLink();
    if (found.is_confirmed) return;
    await trx
      .updateTable("subscriber")
      .set({
        is_confirmed: true,
        confirmed_at: now,
        unsubscribed_at: null,
        unsubscribed_letter: "",
        version: found.version + 1,
        modified_at: now,
      })
      .where("id", "=", id)
      .execute();
    await forgetUnsubscribing(trx, email_key);
    await queueEmail(trx, app, await welcomeEmail(app, { email: found.email, emailKey: email_key }, name));
    await recordAudit(trx, anonymous, [{ action: "confirm", resource: subscribers.name, itemId: id, title: "" }], now);
  });
}

const refusals: Record<Refusal, string> = {
  too_soon: "A confirmation email was sent a few minutes ago. Give it time to arrive.",
  address: `${MAX_TO_ADDRESS} confirmation emails were sent to this address within a day. Try again tomorrow.`,
  hour: "Too many confirmation emails were sent in the last hour. Try again later.",
};

/**
 * Resends the confirmation email for staff.
 * @throws NotFound; InvalidInput if the subscriber is confirmed, blocked or unsubscribed, or the limits forbid it
 */
export async function sendConfirmationAgain(app: App, actor: StaffActor, id: number): Promise<void> {
  const { db } = app.database;
  const { name } = await app.readSiteFacts(db);
  await db.transaction().execute(async (trx) => {
    const read = () =>
      trx
        .selectFrom("subscriber")
        .select(["id", "email", "email_key", "is_confirmed", "is_blocked", "is_unsubscribed", "confirmation_sent_at"])
        .where("id", "=", id)
        .executeTakeFirst();
    const first = await read();
    if (!first) throw new NotFound();
    await lockPerson(trx, app.database, first.email_key);
    const found = await read();
    if (found?.email_key !== first.email_key) throw new NotFound();
    if (found.is_confirmed) throw InvalidInput.whole("not_possible", "This person has already confirmed.");
    if (found.is_blocked) throw InvalidInput.whole("not_possible", "Blocked subscribers receive no email.");
    if (found.is_unsubscribed)
      throw InvalidInput.whole("not_possible", "This person has unsubscribed. Only they can subscribe again.");
    const refusal = await requestConfirmation(trx, app, found, name);
    if (refusal) throw InvalidInput.whole(refusal, refusals[refusal]);
    const event = { action: "ask_confirmation", resource: subscribers.name, itemId: id, title: "" };
    await recordAudit(trx, actor, [event], app.now().toISOString());
  });
}
