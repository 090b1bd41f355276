import { type Actor, anonymous, type StaffActor, staffIdOf } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import { lockPerson } from "#app/platform/personal-data.ts";
import { requestConfirmation } from "./consent/confirmations.server.ts";
import { consentTextOf } from "./consent/consent-texts.ts";
import "./letter-counter.ts";
import { addressColumns, alreadySubscribed, rejectDuplicates } from "./subscriber-resource.server.ts";
import { subscriberFields } from "./subscriber-table.ts";
import { type Subscriber, type SubscriberInput, type SubscriberSource, subscribers } from "./subscribers.resource.ts";
import { cancelSubscriptionEmails } from "./subscription-emails.server.ts";
import { decryptToken } from "./unsubscribe-token.server.ts";
import { rememberUnsubscribing, requireConsent, unsubscribedAmong } from "./unsubscribed-addresses.server.ts";
import { welcomeEmail } from "./welcome-email.server.tsx";

/** Per client address. They slow down probing for subscribed addresses, but do not prevent it. */
const limits = [
  { name: "subscribe-minute", max: 5, windowMs: 60_000 },
  { name: "subscribe-day", max: 30, windowMs: 24 * 60 * 60_000 },
];

/**
 * Subscribes a visitor, within the limits of the client address. The caller has validated the input.
 * @throws InvalidInput with the code `unique` if the address is already subscribed or blocked
 * @throws TooManyRequests
 */
export async function subscribeVisitor(
  app: App,
  clientAddress: string,
  { email, source = "footer" }: SubscriberInput,
): Promise<Subscriber> {
  await app.rateLimits.take(limits, clientAddress);
  return subscribe(app, anonymous, { email, source });
}

/**
 * Adds a subscriber and queues the welcome email, in one transaction; or the email that asks for confirmation, if the
 * settings say so or the owner of the address has left before. Whom staff add is confirmed. An address that waits for
 * its confirmation is sent the link again, within bounds, while the response is that it is subscribed already.
 * @param email a valid address, as typed.
 * @throws InvalidInput with the code `unique` if the address is already subscribed or blocked
 */
export async function subscribe(
  app: App,
  actor: Actor,
  { email, source, name = "" }: { email: string; source: SubscriberSource; name?: string | undefined },
): Promise<Subscriber> {
  const columns = addressColumns(email, name);
  const now = app.now().toISOString();
  const created_by = staffIdOf(actor);
  const academy = await app.readSiteFacts(app.database.db);
  const isStaff = actor.kind === "staff";
  const welcome = await welcomeEmail(app, { email, emailKey: columns.email_key }, academy.name);
  const added = await rejectDuplicates(() =>
    app.database.db.transaction().execute(async (trx) => {
      await lockPerson(trx, app.database, columns.email_key);
      const known = await trx
        .selectFrom("subscriber")
        .select(["id", "email", "email_key", "is_confirmed", "is_blocked", "confirmation_sent_at"])
        .where("email_key", "=", columns.email_key)
        .executeTakeFirst();
      if (known) {
        if (!isStaff && !known.is_confirmed && !known.is_blocked)
          await requestConfirmation(trx, app, known, academy.name);
        return undefined;
      }
      if (isStaff) await requireConsent(trx, columns.email_key);
      const hasLeft = (await unsubscribedAmong(trx, [columns.email_key])).size > 0;
      const is_confirmed = isStaff || !(academy.confirmsSubscriptions || hasLeft);
      const subscriber = await trx
        .insertInto("subscriber")
        .values({
          email,
          name,
          ...columns,
          source,
          is_blocked: false,
          is_confirmed,
          consent_text: consentTextOf(source),
          version: 1,
          created_by,
          created_at: now,
          modified_at: now,
        })
        .returning(subscriberFields)
        .executeTakeFirstOrThrow();
      if (is_confirmed) await queueEmail(trx, app, welcome);
      else await requestConfirmation(trx, app, { id: subscriber.id, email, ...columns }, academy.name);
      const event = { action: "create", resource: subscribers.name, itemId: subscriber.id, title: "" };
      await recordAudit(trx, actor, [event], now);
      return subscriber;
    }),
  );
  if (!added) throw alreadySubscribed();
  return added;
}

/**
 * Ends the subscription that an email's link belongs to, if there still is one. A blocked subscriber
 * is retained, since deleting it would lift the block. A letter that the link was in counts it.
 * @throws InvalidInput if the token is not valid
 */
export async function unsubscribe(app: App, token: string): Promise<void> {
  const { emailKey: key, sending } = await decryptToken(app, token);
  await app.database.db.transaction().execute(async (trx) => {
    await lockPerson(trx, app.database, key);
    if ((await endSubscription(trx, app, key)) && sending !== undefined) await app.countUnsubscribed(trx, app, sending);
  });
}

/**
 * Unsubscribes somebody who has asked staff for it.
 * @throws NotFound; InvalidInput if they are blocked
 */
export async function unsubscribeFor(app: App, actor: StaffActor, id: number): Promise<void> {
  const now = app.now().toISOString();
  await app.database.db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom("subscriber").select("email_key").where("id", "=", id).executeTakeFirst();
    if (!found) throw new NotFound();
    const key = found.email_key;
    await lockPerson(trx, app.database, key);
    if (!(await endSubscription(trx, app, key)))
      throw InvalidInput.whole("not_possible", "A blocked subscriber receives no email; unblock them first.");
    await recordAudit(trx, actor, [{ action: "unsubscribe", resource: subscribers.name, itemId: id, title: "" }], now);
  });
}

/** @returns whether there was one that is not blocked */
async function endSubscription(trx: Queryable, app: App, key: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom("subscriber")
    .where("email_key", "=", key)
    .where("is_blocked", "=", false)
    .returning("email")
    .execute();
  const addresses = deleted.map(({ email }) => email);
  if (addresses.length > 0) await rememberUnsubscribing(trx, key, app.now().toISOString());
  await cancelSubscriptionEmails(trx, app, addresses);
  return addresses.length > 0;
}
