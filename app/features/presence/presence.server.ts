import { z } from "zod";
import { listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import type { Timestamp } from "#app/platform/database/tables.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";

import { forgetOldChanges, readLatestChanges } from "#app/resources/latest-changes.server.ts";
import { requireItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { addArticle } from "#app/resources/resource-definition.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** Who has an item open, per browser tab; `modified_at` is the time of its last report. */
    presence: {
      resource: string;
      item_id: number;
      staff_id: number;
      tab: string;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

/** A tab is considered closed after this long without a report. */
const EXPIRES_AFTER = 60_000;
/** A tab recorded more recently is not recorded again, so that most requests only read. */
const RECORDED_EVERY = 15_000;
/** The maximum number of people listed. */
const MAX_OTHERS = 20;

const tab = z
  .string()
  .regex(/^[\w-]{8,40}$/, "Enter an id of 8 to 40 letters, digits, hyphens and underscores.")
  .meta({ description: "Chosen by the client and unique to the tab." });
const Other = z.object({
  username: z.string(),
  since: z.iso.datetime(),
  is_you: z.boolean().meta({ description: "Whether this is one of your own tabs." }),
});

const LatestChange = z
  .object({
    action: z.string().meta({ description: "The action, as in the audit log." }),
    version: z.number().int().meta({ description: "The item’s version after the change." }),
    username: z
      .string()
      .nullable()
      .meta({ description: "Null if a program made the change or the account was deleted." }),
    is_you: z.boolean(),
    at: z.iso.datetime(),
  })
  .meta({ id: "LatestChange" });
const LatestChanges = z
  .object({
    content: LatestChange.nullable().meta({ description: "The latest change to its fields." }),
    state: LatestChange.nullable().meta({
      description: "The latest change to its publication, review or trash status.",
    }),
  })
  .meta({ id: "LatestChanges", description: "Each is null if there is none or it was too long ago." });

const Opened = z.strictObject({ tab });
const Closed = z.object({ tab });
const Presence = z.object({ others: z.array(Other), latest: LatestChanges });

/**
 * Routes that show who else has an item open, and who changed it last. They change neither the item nor its version or
 * history.
 */
export function servePresence(http: Http, app: App, resource: Resource): void {
  const { definition, address, access } = resource;
  const { db } = app.database;
  const { name } = definition;
  const { params } = address;
  const path = `${definition.path}/${address.path}presence/`;
  const config = { access: listRoles(access.write) };
  const tags = [definition.labels.many];
  const one = addArticle(definition);

  http.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: `Report that you have ${one} open, and list who else has`,
        description:
          "Repeat this every few seconds. After a minute without a report, the tab is considered closed. The response also contains the latest changes.",
        params,
        body: Opened,
        response: { 200: Presence },
      },
    },
    async (request) => {
      const actor = requireStaff(request);
      const item_id = await address.findId(app, request.params);
      await requireItem(resource, app, actor, item_id, access.write);
      const now = app.now();
      const expired = new Date(now.getTime() - EXPIRES_AFTER).toISOString();
      await recordTab(app, { resource: name, item_id, staff_id: actor.id, tab: request.body.tab }, now);
      const rows = await db
        .selectFrom("presence")
        .select((eb) => ["staff_id", eb.fn.min("created_at").as("since")])
        .where("resource", "=", name)
        .where("item_id", "=", item_id)
        .where("modified_at", ">=", expired)
        .where((eb) => eb.or([eb("staff_id", "!=", actor.id), eb("tab", "!=", request.body.tab)]))
        .groupBy("staff_id")
        .orderBy("since")
        .limit(MAX_OTHERS)
        .execute();
      const names = await app.staff.usernames(
        db,
        rows.map(({ staff_id }) => staff_id),
      );
      const others = rows.flatMap(({ staff_id, since }) => {
        const username = names.get(staff_id);
        return username === undefined ? [] : [{ username, since: since as string, is_you: staff_id === actor.id }];
      });
      return { others, latest: await readLatestChanges(app, actor, definition, item_id) };
    },
  );

  http.get(
    `${definition.path}/${address.path}latest-changes/`,
    {
      config,
      schema: { tags, summary: `Get the latest changes to ${one}`, params, response: { 200: LatestChanges } },
    },
    async (request) => {
      const actor = requireStaff(request);
      const id = await address.findId(app, request.params);
      await requireItem(resource, app, actor, id, access.write);
      return readLatestChanges(app, actor, definition, id);
    },
  );

  http.delete(
    path,
    {
      config,
      schema: {
        tags,
        summary: `Report that you have closed ${one}`,
        params,
        querystring: Closed,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const item_id = await address.findId(app, request.params);
      await db
        .deleteFrom("presence")
        .where("resource", "=", name)
        .where("item_id", "=", item_id)
        .where("staff_id", "=", requireStaff(request).id)
        .where("tab", "=", request.query.tab)
        .execute();
      return reply.code(204).send(null);
    },
  );
}

interface Tab {
  resource: string;
  item_id: number;
  staff_id: number;
  tab: string;
}

/** Records that a tab has an item open, and deletes closed tabs. */
async function recordTab(app: App, tab: Tab, now: Date): Promise<void> {
  const { db } = app.database;
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const recorded = await db
    .selectFrom("presence")
    .select("modified_at")
    .where("resource", "=", tab.resource)
    .where("item_id", "=", tab.item_id)
    .where("staff_id", "=", tab.staff_id)
    .where("tab", "=", tab.tab)
    .executeTakeFirst();
  if (recorded && recorded.modified_at > ago(RECORDED_EVERY)) return;
  await db.deleteFrom("presence").where("modified_at", "<", ago(EXPIRES_AFTER)).execute();
  await forgetOldChanges(app);
  const modified_at = now.toISOString();
  await db
    .insertInto("presence")
    .values({ ...tab, created_at: modified_at, modified_at })
    .onConflict((conflict) => conflict.columns(["resource", "item_id", "staff_id", "tab"]).doUpdateSet({ modified_at }))
    .execute();
}
