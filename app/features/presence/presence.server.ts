import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import type { Timestamp } from "#app/platform/database/tables.ts";
import { staffOf } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rolesOf } from "#app/platform/rules.ts";
import { requireItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { withArticle } from "#app/resources/resource-definition.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** Who has an item open, for each tab of the browser; `modified_at` is when it last said so. */
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

/** A tab that has said nothing for this long is taken to be closed; three times the interval of its requests. */
const EXPIRES_AFTER = 60_000;
/** More people are not named. */
const MAX_OTHERS = 20;

const tab = z
  .string()
  .regex(/^[\w-]{8,40}$/, "Enter an id of 8 to 40 letters, digits, hyphens and underscores.")
  .meta({ description: "Chosen by the client, different for each tab." });
const Other = z.object({
  username: z.string(),
  since: z.iso.datetime(),
  is_you: z.boolean().meta({ description: "Whether it is another tab of your own." }),
});

/** Routes that tell who else has an item open. They change neither the item nor its version or history. */
export function servePresence(http: Http, app: App, resource: Resource): void {
  const { definition, address, access } = resource;
  const { db } = app.database;
  const { name } = definition;
  const { params } = address;
  const path = `${definition.path}/${address.path}presence/`;
  const config = { access: rolesOf(access.write) };
  const tags = [definition.labels.many];
  const one = withArticle(definition);

  http.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: `Tell that you have ${one} open, and read who else has`,
        description: "To be repeated every 20 seconds. After a minute without it, the tab is taken to be closed.",
        params,
        body: z.strictObject({ tab }),
        response: { 200: z.object({ others: z.array(Other) }) },
      },
    },
    async (request) => {
      const actor = staffOf(request);
      const item_id = await address.idOf(app, request.params);
      await requireItem(resource, app, actor, item_id, access.write);
      const now = app.now();
      const expired = new Date(now.getTime() - EXPIRES_AFTER).toISOString();
      const modified_at = now.toISOString();
      await db.deleteFrom("presence").where("modified_at", "<", expired).execute();
      await db
        .insertInto("presence")
        .values({
          ...{ resource: name, item_id, staff_id: actor.id, tab: request.body.tab },
          ...{ created_at: modified_at, modified_at },
        })
        .onConflict((conflict) =>
          conflict.columns(["resource", "item_id", "staff_id", "tab"]).doUpdateSet({ modified_at }),
        )
        .execute();
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
      return { others };
    },
  );

  http.delete(
    path,
    {
      config,
      schema: {
        tags,
        summary: `Tell that you have closed ${one}`,
        params,
        querystring: z.object({ tab }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const item_id = await address.idOf(app, request.params);
      await db
        .deleteFrom("presence")
        .where("resource", "=", name)
        .where("item_id", "=", item_id)
        .where("staff_id", "=", staffOf(request).id)
        .where("tab", "=", request.query.tab)
        .execute();
      return reply.code(204).send(null);
    },
  );
}
