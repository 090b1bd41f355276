import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { envelope, listEnvelope, listQuery } from "#app/platform/http/lists.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import "#app/platform/audit.ts";

const Entry = z.object({
  id: z.number().int(),
  created_at: z.iso.datetime(),
  staff_id: z.number().int().nullable(),
  username: z.string(),
  action: z.string(),
  resource: z.string(),
  item_id: z.number().int().nullable(),
  title: z.string(),
  /** Which fields changed; what they held is in the item's history. */
  fields: z.array(z.string()),
});

const AuditQuery = listQuery.omit({ search: true }).extend({
  resource: z
    .string()
    .regex(/^[a-z-]{1,60}$/, "Enter the name of a resource.")
    .optional(),
  item_id: rowIdParam.optional(),
  staff_id: rowIdParam.optional(),
});

/** Who changed what, newest first. For owners. */
export function serveAudit(http: Http, app: App): void {
  http.get(
    "/api/common/audit/",
    {
      config: { access: ["owner"] },
      schema: {
        tags: ["Common"],
        summary: "Who changed what",
        querystring: AuditQuery,
        response: { 200: listEnvelope(Entry) },
      },
    },
    async (request) => {
      const { page, page_size, resource, item_id, staff_id } = request.query;
      let matching = app.database.db.selectFrom("audit_entry");
      if (resource !== undefined) matching = matching.where("resource", "=", resource);
      if (item_id !== undefined) matching = matching.where("item_id", "=", item_id);
      if (staff_id !== undefined) matching = matching.where("staff_id", "=", staff_id);
      const { count } = await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
      const results = await matching
        .selectAll()
        .orderBy("id", "desc")
        .limit(page_size)
        .offset((page - 1) * page_size)
        .execute();
      return envelope(results, count, request.query, app.config.siteUrl, request.url);
    },
  );
}
