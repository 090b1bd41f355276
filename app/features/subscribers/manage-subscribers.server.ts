import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Query } from "#app/platform/database/database.ts";
import { emailKey } from "#app/platform/email-address.ts";
import { Conflict, NotAuthenticated, NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { envelope } from "#app/platform/http/lists.ts";
import { refusingDuplicates } from "./subscribe.server.ts";
import { matching } from "./subscriber-filters.server.ts";
import { subscriberFields } from "./subscriber-table.ts";
import type { BulkInput, BulkReport, Subscriber, SubscriberChanges, SubscriberQuery } from "./subscribers.resource.ts";
import { cancelWelcome } from "./welcome-mail.server.tsx";

/** Owners and editors look after subscribers. */
export const mayManage = (actor: Actor) => actor.kind === "staff" && actor.role !== "author";

/** @throws NotAuthenticated, PermissionDenied */
export function requireManager(actor: Actor): void {
  if (actor.kind === "anonymous") throw new NotAuthenticated();
  if (!mayManage(actor)) throw new PermissionDenied();
}

/**
 * A page of subscribers in the list's envelope.
 * @param url the request's path with its query.
 */
export async function listSubscribers(app: App, actor: Actor, query: SubscriberQuery, url: string) {
  requireManager(actor);
  const subscribers = app.database.db.selectFrom("subscriber").where(matching(query));
  const { count } = await subscribers.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();

  // Equal values are ordered by time and id in the same direction, which is how the indexes are ordered.
  const fields = new Set([...query.ordering.map(({ field }) => field), "created_at" as const, "id" as const]);
  const last = query.ordering.at(-1)?.descending ?? true;
  const direction = (field: string) =>
    (query.ordering.find((part) => part.field === field)?.descending ?? last) ? "desc" : "asc";
  const ordered = [...fields].reduce(
    (rows, field) => rows.orderBy(field === "email" ? "email_key" : field, direction(field)),
    subscribers.select(subscriberFields),
  );
  const results = await ordered
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  return envelope(results, count, query, app.config.siteUrl, url);
}

/** @throws NotFound */
export async function getSubscriber(app: App, actor: Actor, id: number): Promise<Subscriber> {
  requireManager(actor);
  return find(app.database.db, id);
}

/** @throws NotFound, Conflict with the newer version, InvalidInput where another has the address */
export async function changeSubscriber(
  app: App,
  actor: Actor,
  id: number,
  changes: SubscriberChanges,
): Promise<Subscriber> {
  requireManager(actor);
  const { email, is_blocked, version } = changes;
  return refusingDuplicates(() =>
    app.database.db.transaction().execute(async (trx) => {
      const before = await find(trx, id);
      const changed = await trx
        .updateTable("subscriber")
        .set({
          ...(email !== undefined && { email, email_key: emailKey(email) }),
          ...(is_blocked !== undefined && { is_blocked }),
          version: version + 1,
          modified_at: app.now().toISOString(),
        })
        .where("id", "=", id)
        .where("version", "=", version)
        .returning(subscriberFields)
        .executeTakeFirst();
      if (!changed) throw new Conflict(await find(trx, id));
      if (changed.is_blocked || changed.email !== before.email) await cancelWelcome(trx, app, [before.email]);
      return changed;
    }),
  );
}

/** @throws NotFound */
export async function removeSubscriber(app: App, actor: Actor, id: number): Promise<void> {
  requireManager(actor);
  await app.database.db.transaction().execute(async (trx) => {
    const removed = await trx.deleteFrom("subscriber").where("id", "=", id).returning("email").executeTakeFirst();
    if (!removed) throw new NotFound();
    await cancelWelcome(trx, app, [removed.email]);
  });
}

/**
 * Blocks, unblocks or deletes many, in one transaction and as many queries for all as for one. An
 * item that is not there is reported and does not keep the others; one that is in the wanted state
 * already has succeeded.
 */
export async function changeSubscribers(app: App, actor: Actor, { action, ids }: BulkInput): Promise<BulkReport> {
  requireManager(actor);
  return app.database.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("subscriber")
      .select(["id", "email"])
      .where("id", "in", ids)
      // Always in the same order, so that two of these wait for each other instead of blocking each other.
      .orderBy("id")
      .$if(app.database.engine === "postgres", (query) => query.forUpdate())
      .execute();
    const present = new Set(found.map(({ id }) => id));
    if (action === "delete") await trx.deleteFrom("subscriber").where("id", "in", ids).execute();
    else await setBlocked(trx, app, ids, action === "block");
    if (action !== "unblock")
      await cancelWelcome(
        trx,
        app,
        found.map(({ email }) => email),
      );

    const wanted = [...new Set(ids)];
    return {
      action,
      succeeded: wanted.filter((id) => present.has(id)),
      failed: wanted.filter((id) => !present.has(id)).map((id) => ({ id, code: "not_found", detail: "Not found." })),
    };
  });
}

async function setBlocked(trx: Query, app: App, ids: number[], blocked: boolean) {
  await trx
    .updateTable("subscriber")
    .set((eb) => ({ is_blocked: blocked, version: eb("version", "+", 1), modified_at: app.now().toISOString() }))
    .where("id", "in", ids)
    .where("is_blocked", "=", !blocked)
    .execute();
}

async function find(db: Query, id: number): Promise<Subscriber> {
  const subscriber = await db.selectFrom("subscriber").select(subscriberFields).where("id", "=", id).executeTakeFirst();
  if (!subscriber) throw new NotFound();
  return subscriber;
}
