import type { Readable } from "node:stream";
import { z } from "zod";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import { createStaffLink, requireFreshLink, requireLinkedStaff } from "#app/platform/access/signed-downloads.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { signedParameters } from "#app/platform/http/signed-parameters.ts";
import { subscribers } from "../subscribers.resource.ts";
import { outcomeLabels } from "./import-states.ts";
import "./import-tables.ts";

const path = `${subscribers.path}/imports/:id/report/` as const;
const purpose = "subscriber-import-report";

/** The outcome of each row of an import, as CSV. */
export function serveImportReport(http: Http, app: App): void {
  const tags = [subscribers.labels.many];
  const params = z.object({ id: rowIdParam });

  http.get(
    path,
    {
      config: { access: listRoles(editors), extraStatuses: [404] },
      schema: {
        tags,
        summary: "Get a download link for an import report (CSV)",
        params,
        response: { 200: z.object({ url: z.string(), expires_at: z.iso.datetime() }) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const records = app.database.db.selectFrom("subscriber_import").select("id").where("id", "=", id);
      if (!(await records.executeTakeFirst())) throw new NotFound();
      return createStaffLink(app, purpose, `${path.replace(":id", String(id))}file/`, requireStaff(request));
    },
  );

  http.get(
    `${path}file/`,
    {
      config: { access: "public", extraStatuses: [403] },
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: "Download an import report (CSV)",
        description: "Requires a signed link.",
        params,
        querystring: z.object({ by: rowIdParam, ...signedParameters }),
        response: {
          200: {
            description: "The file, in UTF-8",
            content: { "text/csv": { schema: z.custom<Readable>().meta({ type: "string" }) } },
          },
        },
      },
    },
    async (request, reply) => {
      requireFreshLink(app, purpose, request.url);
      await requireLinkedStaff(app, request.query.by, editors);
      const { id } = request.params;
      const { csvStream } = await import("#app/platform/csv/csv-stream.ts");
      return reply
        .header("Content-Type", "text/csv; charset=utf-8")
        .header("Content-Disposition", `attachment; filename="import-${id}.csv"`)
        .header("Cache-Control", "no-store")
        .send(csvStream({ row: "row", email: "email", result: "result" }, reportRows(app, id)));
    },
  );
}

async function* reportRows({ database: { db } }: App, id: number) {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("subscriber_import_row")
      .select(["row_number", "email", "outcome"])
      .where("import_id", "=", id)
      .where("row_number", ">", after)
      .orderBy("row_number")
      .limit(1000)
      .execute();
    for (const { row_number, email, outcome } of rows)
      yield { row: row_number, email, result: outcome ? outcomeLabels[outcome] : "" };
    const last = rows.at(-1);
    if (!last) return;
    after = last.row_number;
  }
}
