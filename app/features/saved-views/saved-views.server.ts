import { sql } from "kysely";
import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import type { Id, Timestamp } from "#app/platform/database/tables.ts";
import { isUniqueViolation } from "#app/platform/database/unique.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { setCreatedHeaders } from "#app/platform/http/item-version.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { line } from "#app/resources/values.ts";
import { serveListColumns } from "./list-columns.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    saved_view: {
      id: Id;
      staff_id: number;
      resource: string;
      name: string;
      query: string;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

const SavedView = z.object({
  id: z.number().int(),
  resource: z.string(),
  name: z.string(),
  /** The list's query string, without the question mark. */
  query: z.string(),
});
const Views = z.object({
  results: z.array(SavedView),
  columns: z
    .array(z.string())
    .nullable()
    .meta({ description: "The columns that you chose for the list of `resource`; null for the default ones." }),
});
const resourceName = z.string().regex(/^[a-z][a-z-]{0,59}$/, "Enter the name of a resource.");
const SavedViewInput = z.strictObject({
  resource: resourceName,
  name: line(80),
  query: z
    .string()
    .max(2000)
    .regex(/^[^\s?#]*$/, "Enter a query string without spaces, question mark or fragment."),
});
const path = "/api/common/views/";
const fields = ["id", "resource", "name", "query"] as const;
/** Per account; more would not fit a menu. */
const MAX_VIEWS = 100;

/** A user's saved lists: named filters, order and search of an admin list. */
export function serveSavedViews(http: Http, app: App): void {
  serveListColumns(http, app);
  const { db } = app.database;
  const tags = ["Common"];

  http.get(
    path,
    {
      config: { access: "staff" },
      schema: {
        tags,
        summary: "List your saved lists",
        querystring: z.object({ resource: resourceName.optional() }),
        response: { 200: Views },
      },
    },
    async (request) => {
      const { resource } = request.query;
      const staffId = requireStaff(request).id;
      const own = db.selectFrom("saved_view").select(fields).where("staff_id", "=", staffId).orderBy("name");
      if (resource === undefined) return { results: await own.limit(MAX_VIEWS).execute(), columns: null };
      return readListViews(app, staffId, resource);
    },
  );

  http.post(
    path,
    {
      config: { access: "staff" },
      schema: { tags, summary: "Save a list", body: SavedViewInput, response: { 201: SavedView } },
    },
    async (request, reply) => {
      const staff_id = requireStaff(request).id;
      const now = app.now().toISOString();
      const { count } = await db
        .selectFrom("saved_view")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("staff_id", "=", staff_id)
        .executeTakeFirstOrThrow();
      if (count >= MAX_VIEWS)
        throw InvalidInput.whole("too_many", `You can save up to ${MAX_VIEWS} lists. Delete one first.`);
      try {
        const view = await db
          .insertInto("saved_view")
          .values({ ...request.body, staff_id, created_at: now, modified_at: now })
          .returning(fields)
          .executeTakeFirstOrThrow();
        return setCreatedHeaders(reply, path, view);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw InvalidInput.field("name", "unique", "You already have a saved list with this name.");
      }
    },
  );

  http.delete(
    `${path}:id/`,
    {
      config: { access: "staff" },
      schema: {
        tags,
        summary: "Delete a saved list",
        params: z.object({ id: rowIdParam }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const deleted = await db
        .deleteFrom("saved_view")
        .where("id", "=", request.params.id)
        .where("staff_id", "=", requireStaff(request).id)
        .returning("id")
        .executeTakeFirst();
      if (!deleted) throw new NotFound();
      return reply.code(204).send(null);
    },
  );
}

/** The settings of one resource's list, in one query. */
async function readListViews(
  { database: { db } }: App,
  staffId: number,
  resource: string,
): Promise<z.infer<typeof Views>> {
  const rows = await db
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as("account"))
    .leftJoin("saved_view", (join) =>
      join.on("saved_view.staff_id", "=", staffId).on("saved_view.resource", "=", resource),
    )
    .select(["saved_view.id", "saved_view.name", "saved_view.query"])
    .select((eb) =>
      eb
        .selectFrom("list_columns")
        .select("columns")
        .where("staff_id", "=", staffId)
        .where("list_columns.resource", "=", resource)
        .as("columns"),
    )
    .orderBy("name")
    .limit(MAX_VIEWS)
    .execute();
  const results = rows.flatMap(({ id, name, query }) =>
    id === null || name === null || query === null ? [] : [{ id, resource, name, query }],
  );
  return { results, columns: rows[0]?.columns?.split(",") ?? null };
}
