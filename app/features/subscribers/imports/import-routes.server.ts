import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { delimiters } from "#app/platform/csv-delimiters.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { staffOf } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { editors, rolesOf } from "#app/platform/rules.ts";
import { scheduleHourly } from "#app/platform/schedule-hourly.ts";
import { type Encoding, encodings } from "#app/platform/text-encoding.ts";
import { uploadRoute, withUploadedFile } from "#app/platform/uploads/upload-form.ts";
import { subscribers } from "../subscribers.resource.ts";
import { decideStates, StateChoice } from "./decide-states.ts";
import { serveImportReport } from "./import-report.server.ts";
import { importStates, type RowOutcome, rowOutcomes } from "./import-states.ts";
import type { ImportRecord } from "./import-tables.ts";
import { ImportWorker } from "./import-worker.server.ts";
import { addImport, deleteOldRows, moveImport } from "./imports.server.ts";
import { choices, meanings } from "./state-columns.ts";

const path = `${subscribers.path}/imports/` as const;
const column = z.number().int().min(0);
const State = z.object({
  column,
  value: z.string().meta({ description: "Empty for empty cells." }),
  count: z.number().int(),
  meaning: z.enum(meanings).nullable().meta({ description: "Null if the value is unknown." }),
  choice: z.enum(choices).nullable().meta({ description: "Null until it is decided with `check`." }),
});
const Import = z
  .object({
    id: z.number().int(),
    file_name: z.string(),
    state: z.enum(importStates),
    encoding: z.string(),
    delimiter: z.string(),
    headings: z.array(z.string()),
    email_column: column,
    date_column: column.nullable(),
    name_column: column.nullable(),
    states: z.array(State).meta({
      description: "What the file says about who is subscribed, by column and value, and what is done about it.",
    }),
    row_count: z.number().int(),
    handled: z.number().int().meta({ description: "How many rows the current check or import has dealt with." }),
    counts: z.partialRecord(z.enum(rowOutcomes), z.number().int()),
    consent: z.string().nullable(),
    sends_welcome: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "SubscriberImport" });
const ImportWithRows = Import.extend({
  sample: z.array(z.array(z.string())).meta({ description: "The first rows of the file." }),
  problems: z
    .array(z.object({ row_number: z.number().int(), email: z.string(), outcome: z.enum(rowOutcomes) }))
    .meta({ description: "The first rows that are not imported." }),
}).meta({ id: "SubscriberImportWithRows" });
const Columns = z.strictObject({
  email_column: column,
  date_column: column.nullable().default(null),
  name_column: column.nullable().default(null),
  states: z.array(StateChoice).max(1000).default([]).meta({
    description:
      "What to do about values of `states`: those that are left out stay as they are, and unknown ones need a choice.",
  }),
});
const Start = z.strictObject({
  consent: z.string().trim().min(10).max(1000).meta({
    description: "On what the consent of those in the file rests. It is kept as a proof, and in the audit log.",
  }),
  sends_welcome: z.boolean().default(false),
});

/** How the file is read where it should not be guessed. */
const readingFields = {
  encoding: z.enum(Object.keys(encodings) as Encoding[]).optional(),
  delimiter: z.enum(delimiters).optional(),
  heading_row: z.coerce
    .number()
    .int()
    .min(0)
    .max(1000)
    .optional()
    .meta({ description: "The number of the row with the headings; 0 if there are none." }),
};

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
  scheduleHourly(http, app, "rows of imports", () => deleteOldRows(app));

  const upload = uploadRoute(readingFields);
  const config = { access: rolesOf(editors), extraStatuses: [404] };
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
        description: "Nobody is subscribed by that. Next, `check` the rows, then `start` the import.",
        consumes: upload.consumes,
        body: upload.body,
        response: { 201: ImportWithRows },
      },
    },
    async (request, reply) => {
      const { id } = await withUploadedFile(request, app.uploads, readingFields, async (file, reading) => ({
        id: await addImport(app, staffOf(request), file, reading),
      }));
      return reply
        .code(201)
        .header("Location", `${path}${id}/`)
        .send(await read(id));
    },
  );

  http.get(
    path,
    {
      config,
      schema: { tags, summary: "The latest imports", response: { 200: z.object({ results: z.array(Import) }) } },
    },
    async () => {
      const records = db.selectFrom("subscriber_import").selectAll().where("state", "!=", "reading");
      return { results: (await records.orderBy("id", "desc").limit(20).execute()).map(present) };
    },
  );

  http.get(
    `${path}:id/`,
    { config, schema: { tags, summary: "An import and how far it is", params, response: { 200: ImportWithRows } } },
    ({ params }) => read(params.id),
  );

  http.post(
    `${path}:id/check/`,
    {
      config,
      schema: {
        tags,
        summary: "Check the rows of an import without importing them",
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
      await moveImport(app, staffOf(request), id, { from: ["draft", "checked"], state: "checking", ...again });
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
        summary: "Import the rows that were found to be in order",
        params,
        body: Start,
        response: { 200: ImportWithRows },
      },
    },
    async (request) => {
      const start = { ...request.body, from: ["checked"], state: "running", position: 0, counts: "{}" } as const;
      await moveImport(app, staffOf(request), request.params.id, start);
      worker.wake();
      return read(request.params.id);
    },
  );

  const moves = [
    ["pause", "Pause an import", { from: ["running"], state: "paused" }],
    ["resume", "Go on with a paused import", { from: ["paused"], state: "running" }],
    [
      "cancel",
      "Cancel an import; who was imported stays",
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
        await moveImport(app, staffOf(request), request.params.id, move);
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
    if (value !== null && value >= headings.length)
      throw InvalidInput.field(field, "max_value", `The file has ${headings.length} columns.`);
}
