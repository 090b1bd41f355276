import { z } from "zod";
import { editors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { previewTable } from "#app/platform/csv/csv-preview.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { scheduleHourly } from "#app/platform/jobs/schedule-hourly.ts";
import { uploadRoute, withUploadedFile } from "#app/platform/uploads/upload-form.ts";
import { subscribers } from "../subscribers.resource.ts";
import { decideStates } from "./decide-states.ts";
import { serveImportReport } from "./import-report.server.ts";
import { Columns, Import, ImportWithRows, Preview, readingFields, Start } from "./import-schemas.ts";
import type { RowOutcome } from "./import-states.ts";
import type { ImportRecord } from "./import-tables.ts";
import { ImportWorker } from "./import-worker.server.ts";
import { addImport, deleteOldRows, moveImport } from "./imports.server.ts";

const path = `${subscribers.path}/imports/` as const;
const SAMPLE = 5;
const PROBLEMS = 50;
const NO_PROBLEM: readonly RowOutcome[] = [
  "new",
  "imported",
  "keep_unsubscribed",
  "kept_unsubscribed",
  "keep_blocked",
  "kept_blocked",
];

/** Importing subscribers from CSV: upload, check, import, and the report. @param http with `@fastify/multipart` registered */
export function serveImports(http: Http, app: App): void {
  const { db } = app.database;
  const worker = new ImportWorker(app);
  http.addHook("onListen", async () => worker.start());
  http.addHook("onClose", () => worker.stop());
  scheduleHourly(http, app, "old import rows", () => deleteOldRows(app));

  const upload = uploadRoute(readingFields);
  const config = { access: listRoles(editors), extraStatuses: [404] };
  const tags = [subscribers.labels.many];
  const params = z.object({ id: rowIdParam });

  async function read(id: number) {
    const record = await db.selectFrom("subscriber_import").selectAll().where("id", "=", id).executeTakeFirst();
    if (!record) throw new NotFound();
    const rows = db.selectFrom("subscriber_import_row").where("import_id", "=", id).orderBy("row_number");
    const sample = await rows.select("cells").where("cells", "is not", null).limit(SAMPLE).execute();
    const problems = await rows
      .select(["row_number", "email", "outcome"])
      .where("outcome", "not in", NO_PROBLEM)
      .limit(PROBLEMS)
      .execute();
    return {
      ...present(record),
      sample: sample.flatMap(({ cells }) => (cells ? [cells] : [])),
      problems: problems.map((row) => ({ ...row, outcome: row.outcome as RowOutcome })),
    };
  }

  http.post(
    path,
    {
      config: { ...config, isUpload: true },
      validatorCompiler: upload.compiler,
      schema: {
        tags,
        summary: "Upload a CSV file with subscribers",
        description: "Subscribes nobody yet. Next, `check` the rows, then `start` the import.",
        consumes: upload.consumes,
        body: upload.body,
        response: { 201: ImportWithRows },
      },
    },
    async (request, reply) => {
      const { id } = await withUploadedFile(request, app.uploads, readingFields, async (file, reading) => ({
        id: await addImport(app, requireStaff(request), file, reading),
      }));
      return reply
        .code(201)
        .header("Location", `${path}${id}/`)
        .send(await read(id));
    },
  );

  http.post(
    `${path}preview/`,
    {
      config: { ...config, isUpload: true },
      validatorCompiler: upload.compiler,
      schema: {
        tags,
        summary: "Preview a CSV file with subscribers",
        description: "Stores nothing. To correct a wrong guess, send the right setting with the file.",
        consumes: upload.consumes,
        body: upload.body,
        response: { 200: Preview },
      },
    },
    (request) =>
      withUploadedFile(request, app.uploads, readingFields, async (file, reading) => {
        const { readCsv } = await import("./read-csv.server.ts");
        const { encoding, ...table } = await readCsv(file, reading);
        return { encoding, ...previewTable(table) };
      }),
  );

  http.get(
    path,
    {
      config,
      schema: { tags, summary: "List recent imports", response: { 200: z.object({ results: z.array(Import) }) } },
    },
    async () => {
      const records = db.selectFrom("subscriber_import").selectAll().where("state", "!=", "reading");
      return { results: (await records.orderBy("id", "desc").limit(20).execute()).map(present) };
    },
  );

  http.get(
    `${path}:id/`,
    { config, schema: { tags, summary: "Get an import and its progress", params, response: { 200: ImportWithRows } } },
    ({ params }) => read(params.id),
  );

  http.post(
    `${path}:id/check/`,
    {
      config,
      schema: {
        tags,
        summary: "Check rows of an import without importing them",
        params,
        body: Columns,
        response: { 200: ImportWithRows },
      },
    },
    async (request) => {
      const { id } = request.params;
      const record = await read(id);
      const { states: chosen, ...columns } = request.body;
      requireColumns(record, columns);
      const states = JSON.stringify(decideStates(record, chosen));
      const again = { ...columns, states, position: 0, counts: "{}" };
      await moveImport(app, requireStaff(request), id, { from: ["draft", "checked"], state: "checking", ...again });
      worker.wake();
      return read(id);
    },
  );

  http.post(
    `${path}:id/start/`,
    {
      config,
      schema: {
        tags,
        summary: "Import the valid rows",
        params,
        body: Start,
        response: { 200: ImportWithRows },
      },
    },
    async (request) => {
      const start = { ...request.body, from: ["checked"], state: "running", position: 0, counts: "{}" } as const;
      await moveImport(app, requireStaff(request), request.params.id, start);
      worker.wake();
      return read(request.params.id);
    },
  );

  const moves = [
    ["pause", "Pause an import", { from: ["running"], state: "paused" }],
    ["resume", "Resume a paused import", { from: ["paused"], state: "running" }],
    [
      "cancel",
      "Cancel an import; people already imported stay",
      { from: ["draft", "checking", "checked", "running", "paused"], state: "cancelled" },
    ],
  ] as const;
  for (const [name, summary, move] of moves)
    http.post(
      `${path}:id/${name}/`,
      {
        config,
        schema: { tags, summary, params, body: z.strictObject({}).nullish(), response: { 200: ImportWithRows } },
      },
      async (request) => {
        await moveImport(app, requireStaff(request), request.params.id, move);
        worker.wake();
        return read(request.params.id);
      },
    );

  serveImportReport(http, app);
}

function present({ position, counts, ...record }: ImportRecord) {
  const handled = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { ...record, counts, handled: Math.min(handled, record.row_count) };
}

function requireColumns({ headings }: { headings: string[] }, columns: Omit<z.output<typeof Columns>, "states">) {
  for (const [field, value] of Object.entries(columns))
    if (typeof value === "number" && value >= headings.length)
      throw InvalidInput.field(field, "max_value", "This column is not in the file.");
}
