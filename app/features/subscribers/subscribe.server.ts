import type { App } from "#app/platform/app.ts";
import { isUniqueViolation } from "#app/platform/database/unique.ts";
import { emailKey } from "#app/platform/email-address.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { problemsOf } from "#app/platform/http/validation.ts";
import { queueMail } from "#app/platform/mail/queue-mail.ts";
import { subscriberFields } from "./subscriber-table.ts";
import { type Subscriber, SubscriberInput, type SubscriberSource } from "./subscribers.resource.ts";
import { emailKeyOf } from "./unsubscribe-token.server.ts";
import { cancelWelcome, welcomeMail } from "./welcome-mail.server.tsx";

/** For one client address. They slow down probing for addresses that are subscribed, and do not prevent it. */
const limits = [
  { name: "subscribe-minute", max: 5, windowMs: 60_000 },
  { name: "subscribe-day", max: 30, windowMs: 24 * 60 * 60_000 },
];

/**
 * A visitor subscribes, by the API or by a form: checks the input, counts it against the limits of
 * the client address, subscribes.
 * @param input as it came in.
 * @throws InvalidInput (code `unique` where the address is subscribed already, or blocked), TooManyRequests
 */
export async function subscribeVisitor(
  app: App,
  clientAddress: string,
  input: { email?: unknown; source?: unknown },
): Promise<Subscriber> {
  const result = SubscriberInput.safeParse(input, { reportInput: true });
  if (!result.success) throw new InvalidInput(problemsOf(result.error.issues));
  await app.rateLimits.take(limits, clientAddress);
  return subscribe(app, { email: result.data.email, source: result.data.source ?? "footer" });
}

/**
 * Adds a subscriber and the welcome mail, both or neither.
 * @param email a valid address, as typed.
 * @throws InvalidInput with the code `unique`. A blocked subscriber gets the same answer as any other.
 */
export async function subscribe(
  app: App,
  { email, source }: { email: string; source: SubscriberSource },
): Promise<Subscriber> {
  const key = emailKey(email);
  const now = app.now().toISOString();
  const mail = await welcomeMail(app, { email, emailKey: key });
  return refusingDuplicates(() =>
    app.database.db.transaction().execute(async (trx) => {
      const subscriber = await trx
        .insertInto("subscriber")
        .values({ email, email_key: key, source, is_blocked: false, version: 1, created_at: now, modified_at: now })
        .returning(subscriberFields)
        .executeTakeFirstOrThrow();
      await queueMail(trx, app, mail);
      return subscriber;
    }),
  );
}

/** Turns the database's refusal of a second row for an address into the answer for it, so that two at once cannot slip by. */
export async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, "subscriber.email_key")) throw error;
    throw InvalidInput.field("email", "unique", "This e-mail address is already subscribed.");
  }
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
    await cancelWelcome(
      trx,
      app,
      ended.map(({ email }) => email),
    );
  });
}
