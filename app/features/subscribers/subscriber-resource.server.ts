import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { isUniqueViolation } from "#app/platform/database/unique.ts";
import { emailKey } from "#app/platform/email-address.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { foldText } from "#app/platform/fold-text.ts";
import { editors } from "#app/platform/rules.ts";
import { searchColumns } from "#app/resources/fields.ts";
import type { Follower } from "#app/resources/resource.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import type { Values } from "#app/resources/store.server.ts";
import { updateItem } from "#app/resources/write.server.ts";
import { type Subscriber, subscribers } from "./subscribers.resource.ts";
import { cancelWelcomeEmailsTo } from "./welcome-email.server.tsx";

/** Owners and editors look after subscribers. */
export const subscriberResource = serveResource(subscribers, {
  except: ["create", "update"],
  access: { read: editors, write: editors },
  publicFields: [],
  actions: {
    block: { rule: "write", isDone: ({ is_blocked }) => is_blocked === true, set: () => ({ is_blocked: true }) },
    unblock: { rule: "write", isDone: ({ is_blocked }) => is_blocked === false, set: () => ({ is_blocked: false }) },
  },
  hooks: { beforeWrite: ({ email }) => addressColumns(email) },
});

/** Who is gone, blocked or has another address is not welcomed at the old one. */
export const cancelWelcomeEmails: Follower = async ({ definition }, changes, { app, store }) => {
  if (definition.name !== subscribers.name) return;
  const stale = changes.filter(({ before, after }) => !after || after.is_blocked || after.email !== before?.email);
  const addresses = stale.flatMap(({ before }) => (before ? [String(before.email)] : []));
  if (addresses.length > 0) await cancelWelcomeEmailsTo(store, app, addresses);
};

/** What an address is known, found and sorted by: `münchen` finds `xn--mnchen-3ya.de`, and the other way round. */
export function addressColumns(email: string) {
  const email_key = emailKey(email);
  return { ...searchColumns(subscribers, { email }), email_key, search_text: foldText(`${email} ${email_key}`) };
}

/** @throws NotFound, Conflict with the newer version, InvalidInput where another has the address */
export const changeSubscriber = (app: App, actor: Actor, id: number, changes: Values): Promise<Subscriber> =>
  refusingDuplicates(async () => (await updateItem(subscriberResource, app, actor, id, changes)) as Subscriber);

/** Turns the database's refusal of a second row for an address into the answer for it, so that two at once cannot slip by. */
export async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, "subscriber.email_key")) throw error;
    throw InvalidInput.field("email", "unique", "This e-mail address is already subscribed.");
  }
}
