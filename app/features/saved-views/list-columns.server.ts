import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import type { Timestamp } from "#app/platform/database/tables.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { readSchema } from "#app/resources/fields.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    list_columns: {
      staff_id: number;
      resource: string;
      /** Separated by commas. */
      columns: string;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

const path = "/api/common/views/columns/:resource/";
/** More than any list has fields. */
const MAX_COLUMNS = 60;
const Columns = z.strictObject({
  columns: z.array(z.string().trim().min(1).max(100)).min(1).max(MAX_COLUMNS),
});
const params = z.object({ resource: z.string().min(1).max(60) });

/** Stores the columns of a list per account. The number of lists equals the number of resources. */
export function serveListColumns(http: Http, app: App): void {
  const { db } = app.database;
  const tags = ["Common"];
  const config = { access: "staff" } as const;

  http.put(
    path,
    {
      config,
      schema: { tags, summary: "Choose the columns of a list", params, body: Columns, response: { 200: Columns } },
    },
    async (request) => {
      const { resource } = request.params;
      const columns = [...new Set(request.body.columns)];
      const staff_id = requireStaff(request).id;
      requireColumns(app, resource, columns);
      const modified_at = app.now().toISOString();
      const chosen = { columns: columns.join(","), modified_at };
      // If two tabs choose, the later choice counts.
      await db
        .insertInto("list_columns")
        .values({ staff_id, resource, ...chosen, created_at: modified_at })
        .onConflict((conflict) => conflict.columns(["staff_id", "resource"]).doUpdateSet(chosen))
        .execute();
      return { columns };
    },
  );

  http.delete(
    path,
    { config, schema: { tags, summary: "Reset the columns of a list", params, response: { 204: z.null() } } },
    async (request, reply) => {
      requireColumns(app, request.params.resource, []);
      const own = db.deleteFrom("list_columns").where("staff_id", "=", requireStaff(request).id);
      await own.where("resource", "=", request.params.resource).execute();
      return reply.code(204).send(null);
    },
  );
}

/** @throws NotFound if there is no such resource, InvalidInput if it has no such field */
function requireColumns(app: App, name: string, columns: readonly string[]): void {
  const definition = app.resources.find((resource) => resource.definition.name === name)?.definition;
  if (!definition) throw new NotFound();
  const known = Object.keys(readSchema(definition).shape);
  const unknown = columns.filter((column) => !known.includes(column));
  if (unknown.length === 0) return;
  const many = definition.labels.many.toLowerCase();
  throw InvalidInput.field("columns", "invalid_choice", `The list of ${many} has no column "${unknown[0]}".`);
}
