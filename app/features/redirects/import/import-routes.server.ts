import { z } from "zod";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { delimiters } from "#app/platform/csv/csv-delimiters.ts";
import { CsvPreview, previewTable } from "#app/platform/csv/csv-preview.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { ITEM_BODY_LIMIT } from "#app/platform/http/request-bodies.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { createItem } from "#app/resources/write.server.ts";
import { redirects } from "../redirects.resource.ts";
import { redirectResource } from "../redirects.server.ts";
import { type CheckedRow, checkRedirects } from "./check-redirects.server.ts";
import { BATCH, MAX_CELL_LENGTH, MAX_IMPORT_CHARACTERS, rowOutcomes } from "./import-limits.ts";
import type { RedirectRow } from "./read-redirects.server.ts";

const cell = z.string().max(MAX_CELL_LENGTH);
const Row = z.strictObject({ row: z.number().int().min(1), from: cell, to: cell, permanent: cell.default("") });
const Checked = z
  .object({
    ...Row.shape,
    from: z.string(),
    to: z.string(),
    permanent: z.string(),
    outcome: z.enum(rowOutcomes),
    message: z.string().nullable().meta({ description: "The problem with the row, and how to fix it." }),
  })
  .meta({ id: "RedirectImportRow" });
const Csv = z.strictObject({
  csv: z.string().max(MAX_IMPORT_CHARACTERS),
  delimiter: z.enum(delimiters).optional().meta({ description: "Guessed if omitted." }),
  heading_row: z
    .number()
    .int()
    .min(0)
    .max(1000)
    .optional()
    .meta({ description: "The number of the heading row; 0 if there is none. Guessed if omitted." }),
});
const Preview = CsvPreview.meta({ id: "RedirectImportPreview" });
const Report = z.object({ rows: z.array(Checked) });

/** Importing redirects from CSV: a check that changes nothing, and a repeatable import of rows. */
export function serveRedirectImport(http: Http, app: App): void {
  const config = { access: listRoles(editors) };
  const tags = [redirects.labels.many];

  http.post(
    `${redirects.path}/import/preview/`,
    {
      config,
      bodyLimit: ITEM_BODY_LIMIT,
      schema: {
        tags,
        summary: "Preview a CSV file with redirects",
        description: "Stores nothing. If the guess is wrong, send the delimiter and the heading row.",
        body: Csv,
        response: { 200: Preview },
      },
    },
    async (request) => {
      const { csv, ...options } = request.body;
      const { readRedirectTable } = await import("./read-redirects.server.ts");
      return previewTable(await readRedirectTable(csv, options));
    },
  );

  http.post(
    `${redirects.path}/import/check/`,
    {
      config,
      bodyLimit: ITEM_BODY_LIMIT,
      schema: {
        tags,
        summary: "Check a CSV file with redirects without importing it",
        description: "The columns are `from`, `to` and, optionally, `permanent`.",
        body: Csv,
        response: { 200: Report },
      },
    },
    async (request) => {
      const { csv, ...options } = request.body;
      const { readRedirectTable, parseRedirects } = await import("./read-redirects.server.ts");
      const rows = parseRedirects(await readRedirectTable(csv, options));
      return { rows: await checkRedirects(rows, operationContext(app, requireStaff(request))) };
    },
  );

  http.post(
    `${redirects.path}/import/`,
    {
      config,
      bodyLimit: ITEM_BODY_LIMIT,
      schema: {
        tags,
        summary: "Import redirects from rows",
        description: "Existing redirects stay unchanged, so repeating a request is safe.",
        body: z.strictObject({ rows: z.array(Row).min(1).max(BATCH) }),
        response: { 200: Report },
      },
    },
    async (request) => {
      const context = operationContext(app, requireStaff(request));
      const checked = await checkRedirects(request.body.rows, context);
      const rows: CheckedRow[] = [];
      for (const row of checked) rows.push(row.outcome === "new" ? await importRow(row) : row);
      return { rows };

      async function importRow({ outcome: _outcome, message: _message, values, ...row }: CheckedRow) {
        try {
          await createItem(redirectResource, app, context.actor, { ...values });
          return { ...row, values, outcome: "imported" as const, message: null };
        } catch (error) {
          if (!(error instanceof InvalidInput)) throw error;
          return (await stateNow(row)) ?? { ...row, values, outcome: "problem" as const, message: error.message };
        }
      }

      /** Finds a row's problem since it was checked, such as the same redirect in another person's import. */
      async function stateNow(row: RedirectRow) {
        const [again] = await checkRedirects([row], context);
        return again?.outcome === "new" ? undefined : again;
      }
    },
  );
}
