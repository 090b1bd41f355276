import { z } from "zod";
import { listRoles, owners } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { loadRowPage } from "#app/platform/database/load-row-page.ts";
import { selectableList } from "#app/platform/http/field-selection.ts";
import type { Http } from "#app/platform/http/http.ts";
import { dateTimeParam, envelope, listEnvelope, listQuery } from "#app/platform/http/list-queries.ts";
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
  /** The names of the changed fields; their values are in the item's history. */
  fields: z.array(z.string()),
  revision: z
    .number()
    .int()
    .nullable()
    .meta({ description: "The revision created by the change; null for resources without a history." }),
  ip: z.string().nullable().meta({ description: "The IP address of a successful or failed sign-in." }),
});

const entries = selectableList(Entry);

const AuditQuery = listQuery.omit({ search: true }).extend({
  resource: z
    .string()
    .regex(/^[a-z-]{1,60}$/, "Enter the name of a resource.")
    .optional(),
  item_id: rowIdParam.optional(),
  staff_id: rowIdParam.optional().meta({ description: "The account that made the change." }),
  action: z
    .string()
    .regex(/^[a-z_]{1,60}$/, "Enter the name of an action.")
    .optional()
    .meta({
      description: "For example `create`, `change`, `publish`, `unpublish`, `delete`, `sign_in`, `sign_in_failed`.",
    }),
  created_after: dateTimeParam.optional().meta({ description: "At this time or later." }),
  created_before: dateTimeParam.optional(),
});

/** Identifies a change of an item. */
export interface ChangeMoment {
  resource: string;
  item_id: number | null;
  /** ISO 8601. */
  created_at: string;
}

/** Finds the revisions created by these changes, in the same order; undefined for changes that created none. */
export type FindRevisions = (db: Queryable, changes: readonly ChangeMoment[]) => Promise<(number | undefined)[]>;

/** Serves the audit log: changes and sign-ins, newest first. For owners only. */
export function serveAudit(http: Http, app: App, findRevisions: FindRevisions): void {
  http.get(
    "/api/common/audit/",
    {
      config: { access: listRoles(owners) },
      schema: {
        tags: ["Common"],
        summary: "List changes and sign-ins",
        querystring: AuditQuery.extend(entries.query),
        response: { 200: listEnvelope(Entry) },
      },
    },
    async (request, reply) => {
      const { resource, item_id, staff_id, action, created_after, created_before } = request.query;
      let matching = app.database.db.selectFrom("audit_entry");
      if (resource !== undefined) matching = matching.where("resource", "=", resource);
      if (item_id !== undefined) matching = matching.where("item_id", "=", item_id);
      if (staff_id !== undefined) matching = matching.where("staff_id", "=", staff_id);
      if (action !== undefined) matching = matching.where("action", "=", action);
      if (created_after !== undefined) matching = matching.where("created_at", ">=", created_after);
      if (created_before !== undefined) matching = matching.where("created_at", "<", created_before);
      const newest = matching.selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
      const { rows, count } = await loadRowPage(newest, matching, request.query);
      const revisions = await findRevisions(app.database.db, rows);
      const results = rows.map((row, at) => ({ ...row, revision: revisions[at] ?? null }));
      const found = envelope(results, count, request.query, app.config.siteUrl, request.url);
      return entries.send(reply, request.query.fields, found);
    },
  );
}
