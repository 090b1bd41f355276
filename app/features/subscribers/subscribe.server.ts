import { newsletterSettings } from "#app/features/letters/newsletter.settings.ts";
import { type Actor, anonymous, getStaffId, type StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import { exceededLimit } from "#app/platform/mail/visitor-emails.ts";
import { lockPerson } from "#app/platform/personal-data.ts";
import { requestConfirmation } from "./consent/confirmations.server.ts";
import { getConsentText } from "./consent/consent-texts.ts";
import { addressColumns, alreadySubscribed, rejectDuplicates } from "./subscriber-resource.server.ts";
import { subscriberFields } from "./subscriber-table.ts";
import { type Subscriber, type SubscriberInput, type SubscriberSource, subscribers } from "./subscribers.resource.ts";
import { cancelSubscriptionEmails } from "./subscription-emails.server.ts";
import { decryptToken } from "./unsubscribe-token.server.ts";
import { findUnsubscribed, hasUnsubscribed, rememberUnsubscribing } from "./unsubscribed-addresses.server.ts";
import { WELCOME, welcomeEmail } from "./welcome-email.server.tsx";

/** Per client address; slows down probing for subscribed addresses, but doesn't prevent it. */
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
 * Adds a subscriber and queues the welcome email in one transaction; or the confirmation email, if the settings require
 * it or the owner of the address had unsubscribed. Subscribers added by staff are confirmed. An unconfirmed address
 * gets the link again, within limits, while the response says that it is already subscribed.
 * @param email a valid address, as typed
 * @throws InvalidInput with the code `unique` if the address is already subscribed or blocked, and with the code
 * `unsubscribed` if staff add the address of somebody who has unsubscribed
 */
export async function subscribe(
  app: App,
  actor: Actor,
  { email, source, name = "" }: { email: string; source: SubscriberSource; name?: string | undefined },
): Promise<Subscriber> {
  const named = (name: string) => ({ name, ...addressColumns(email, name) });
  const columns = named(name);
  const now = app.now().toISOString();
  const created_by = getStaffId(actor);
  const { name: academy } = await app.readSiteFacts(app.database.db);
  const { confirm_subscriptions } = await app.readSettings(app.database.db, newsletterSettings);
  const isStaff = actor.kind === "staff";
  const welcome = await welcomeEmail(app, { email, emailKey: columns.email_key }, academy);
  const added = await rejectDuplicates(() =>
    app.database.db.transaction().execute(async (trx) => {
      await lockPerson(trx, app.database, columns.email_key);
      const known = await trx
        .selectFrom("subscriber")
        .select(["id", "email", "email_key", "name", "is_confirmed", "is_blocked", "confirmation_sent_at"])
        .select(["is_unsubscribed", "unsubscribed_at", "unsubscribed_letter"])
        .where("email_key", "=", columns.email_key)
        .executeTakeFirst();
      const former = known?.is_unsubscribed && !known.is_blocked ? known : undefined;
      if (known && !former) {
        if (!isStaff && !known.is_confirmed && !known.is_blocked) await requestConfirmation(trx, app, known, academy);
        return undefined;
      }
      const hasLeft = former !== undefined || (await findUnsubscribed(trx, [columns.email_key])).size > 0;
      if (isStaff && hasLeft) throw hasUnsubscribed();
      // Creates a new subscription, so that confirmation links of the former one are not valid for it.
      if (former) await trx.deleteFrom("subscriber").where("id", "=", former.id).execute();
      const is_confirmed = isStaff || !(confirm_subscriptions || hasLeft);
      const subscriber = await trx
        .insertInto("subscriber")
        .values({
          email,
          ...named(former?.name ?? name),
          unsubscribed_at: former?.unsubscribed_at ?? null,
          unsubscribed_letter: former?.unsubscribed_letter ?? "",
          source,
          is_blocked: false,
          is_confirmed,
          consent_text: getConsentText(source),
          version: 1,
          created_by,
          created_at: now,
          modified_at: now,
        })
        .returning(subscriberFields)
        .executeTakeFirstOrThrow();
      if (!is_confirmed) await requestConfirmation(trx, app, { id: subscriber.id, email, ...columns }, academy);
      else if (isStaff || !(await exceededLimit(trx, app, { kind: WELCOME, recipientKey: columns.email_key })))
        await queueEmail(trx, app, welcome);
      const event = { action: "create", resource: subscribers.name, itemId: subscriber.id, title: "" };
      await recordAudit(trx, actor, [event], now);
      return subscriber;
    }),
  );
  if (!added) throw alreadySubscribed();
  return added;
}

/**
 * Ends the subscription that an email's link belongs to, if it still exists, and counts it for the letter with the
 * link.
 * @throws InvalidInput if the token is not valid
 */
export async function unsubscribe(app: App, token: string): Promise<void> {
  const { emailKey: key, sending } = await decryptToken(app, token);
  await app.database.db.transaction().execute(async (trx) => {
    await lockPerson(trx, app.database, key);
    await endSubscription(trx, app, key, sending);
  });
}

/**
 * Unsubscribes somebody at their request to staff.
 * @throws NotFound; InvalidInput if they have already unsubscribed
 */
export async function unsubscribeById(app: App, actor: StaffActor, id: number): Promise<void> {
  const now = app.now().toISOString();
  await app.database.db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom("subscriber").select("email_key").where("id", "=", id).executeTakeFirst();
    if (!found) throw new NotFound();
    const key = found.email_key;
    await lockPerson(trx, app.database, key);
    if (!(await endSubscription(trx, app, key)))
      throw InvalidInput.whole("not_possible", "This person has already unsubscribed.");
    await recordAudit(trx, actor, [{ action: "unsubscribe", resource: subscribers.name, itemId: id, title: "" }], now);
  });
}

/**
 * Subscribers stay in the list as unsubscribed. A block stays as well, so that lifting it sends them nothing.
 * @returns whether there was a subscription
 */
async function endSubscription(trx: Queryable, app: App, key: string, sending?: number): Promise<boolean> {
  const found = await trx
    .selectFrom("subscriber")
    .select(["id", "email"])
    .where("email_key", "=", key)
    .where("is_unsubscribed", "=", false)
    .executeTakeFirst();
  if (!found) return false;
  const now = app.now().toISOString();
  await trx
    .updateTable("subscriber")
    .set((eb) => ({
      is_confirmed: false,
      is_unsubscribed: true,
      unsubscribed_at: now,
      version: eb("version", "+", 1),
      modified_at: now,
    }))
    .where("id", "=", found.id)
    .execute();
  await rememberUnsubscribing(trx, [key], now);
  await cancelSubscriptionEmails(trx, app, [found.email]);
  const unsubscribed_letter = sending === undefined ? "" : await app.countUnsubscribed(trx, app, sending);
  await trx.updateTable("subscriber").set({ unsubscribed_letter }).where("id", "=", found.id).execute();
  return true;
}
