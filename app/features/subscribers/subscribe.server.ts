import { type Actor, anonymous, staffIdOf } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { queueEmail } from "#app/platform/mail/queue-email.ts";
import { addressColumns, refusingDuplicates } from "./subscriber-resource.server.ts";
import { subscriberFields } from "./subscriber-table.ts";
import { type Subscriber, type SubscriberInput, type SubscriberSource, subscribers } from "./subscribers.resource.ts";
import { emailKeyOf } from "./unsubscribe-token.server.ts";
import { cancelWelcomeEmailsTo, welcomeEmail } from "./welcome-email.server.tsx";

/** For one client address. They slow down probing for addresses that are subscribed, and do not prevent it. */
const limits = [
  { name: "subscribe-minute", max: 5, windowMs: 60_000 },
  { name: "subscribe-day", max: 30, windowMs: 24 * 60 * 60_000 },
];

/**
 * A visitor subscribes, by the API or by a form, which check the input: counts it against the limits
 * of the client address, subscribes.
 * @throws InvalidInput (code `unique` where the address is subscribed already, or blocked), TooManyRequests
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
 * Adds a subscriber and the welcome mail, both or neither.
 * @param email a valid address, as typed.
 * @throws InvalidInput with the code `unique`. A blocked subscriber gets the same answer as any other.
 */
export async function subscribe(
  app: App,
  actor: Actor,
  { email, source }: { email: string; source: SubscriberSource },
): Promise<Subscriber> {
  const columns = addressColumns(email);
  const now = app.now().toISOString();
  const created_by = staffIdOf(actor);
  const mail = await welcomeEmail(app, { email, emailKey: columns.email_key });
  return refusingDuplicates(() =>
    app.database.db.transaction().execute(async (trx) => {
      const subscriber = await trx
        .insertInto("subscriber")
        .values({
          email,
          ...columns,
          source,
          is_blocked: false,
          version: 1,
          created_by,
          created_at: now,
          modified_at: now,
        })
        .returning(subscriberFields)
        .executeTakeFirstOrThrow();
      await queueEmail(trx, app, mail);
      const event = { action: "create", resource: subscribers.name, itemId: subscriber.id, title: "" };
      await recordAudit(trx, actor, [event], now);
      return subscriber;
    }),
  );
}

/**
 * Ends the subscription a mail's link stands for; one that has ended already is no failure. A
 * blocked subscriber stays on record, because removing it would lift the block.
 * @throws InvalidInput where the token was not made here.
 */
export async function unsubscribe(app: App, token: string): Promise<void> {
  const key = await emailKeyOf(app, token);
  await app.database.db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("subscriber")
      .where("email_key", "=", key)
      .where("is_blocked", "=", false)
      .returning("email")
      .execute();
    await cancelWelcomeEmailsTo(
      trx,
      app,
      ended.map(({ email }) => email),
    );
  });
}
