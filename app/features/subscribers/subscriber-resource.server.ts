import type { Actor } from "#app/platform/access/actor.ts";
import { editors } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { isUniqueViolation } from "#app/platform/database/unique.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { emailKey } from "#app/platform/text/email-address.ts";
import { foldText } from "#app/platform/text/fold-text.ts";
import { searchColumns } from "#app/resources/fields.ts";
import type { OnChange } from "#app/resources/resource.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import type { Values } from "#app/resources/store.server.ts";
import { updateItem } from "#app/resources/write.server.ts";
import { type Subscriber, subscribers } from "./subscribers.resource.ts";
import { cancelSubscriptionEmails } from "./subscription-emails.server.ts";

export const subscriberResource = serveResource(subscribers, {
  access: { read: editors, write: editors },
  publicFields: [],
  actions: {
    block: { rule: "write", isDone: ({ is_blocked }) => is_blocked === true, set: () => ({ is_blocked: true }) },
    unblock: { rule: "write", isDone: ({ is_blocked }) => is_blocked === false, set: () => ({ is_blocked: false }) },
  },
  hooks: { beforeWrite: ({ email, name }) => addressColumns(email, name) },
});

/** Cancels welcome and confirmation emails to subscribers that were deleted, blocked or given another address. */
export const cancelWelcomeEmails: OnChange = async (_subscribers, changes, { app, store }) => {
  const outdated = changes.filter(({ before, after }) => !after || after.is_blocked || after.email !== before?.email);
  const addresses = outdated.flatMap(({ before }) => (before ? [String(before.email)] : []));
  if (addresses.length > 0) await cancelSubscriptionEmails(store, app, addresses);
};

/** The columns for comparing, searching and sorting addresses: `münchen` finds `xn--mnchen-3ya.de` and vice versa. */
export function addressColumns(email: string, name = "") {
  const email_key = emailKey(email);
  const search_text = foldText(`${email} ${email_key} ${name}`.trim());
  return { ...searchColumns(subscribers, { email }), email_key, search_text };
}

/**
 * @throws NotFound
 * @throws Conflict with the current version
 * @throws InvalidInput with the code `unique` if another subscriber has the address
 */
export const changeSubscriber = (app: App, actor: Actor, id: number, changes: Values): Promise<Subscriber> =>
  rejectDuplicates(async () => (await updateItem(subscriberResource, app, actor, id, changes)) as Subscriber);

/** Converts the database's unique violation, which also occurs with simultaneous requests, to InvalidInput. */
export async function rejectDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, "subscriber.email_key")) throw error;
    throw alreadySubscribed();
  }
}

export const alreadySubscribed = () =>
  InvalidInput.field("email", "unique", "This email address is already subscribed.");
