import { Readable } from "node:stream";
import { z } from "zod";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { type Condition, listRoles, type Rule } from "#app/platform/access/rules.ts";
import { createStaffLink, requireFreshLink, requireLinkedStaff } from "#app/platform/access/signed-downloads.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import type { Cell } from "#app/platform/csv/csv-stream.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { signedParameters } from "#app/platform/http/signed-parameters.ts";
import { memoizePerObject } from "#app/platform/memoize-per-object.ts";
import { readSchema } from "#app/resources/fields.ts";
import { type ListQuery, listQuerySchema, matching } from "#app/resources/list.server.ts";
import { presentItems, selectRows } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { operationContext, type Row, type Store } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";

/** The range of ids of one query, before filters, which limits its time and memory. */
const BATCH = 500;
const CsvFile = z.custom<Readable>().meta({ type: "string" });

const LinkToFile = z.object({ url: z.string(), expires_at: z.iso.datetime() });
const getFilterSchema = memoizePerObject((definition: ResourceDefinition) => z.lazy(() => listQuerySchema(definition)));
const fileQuery = memoizePerObject((definition: ResourceDefinition) =>
  z.lazy(() => listQuerySchema(definition).extend({ by: rowIdParam, ...signedParameters })),
);

/** The routes for a list as CSV: one returns a signed link to the file, which is valid for a minute. */
export function serveExport(http: Http, app: App, resource: Resource): void {
  const { definition } = resource;
  const tags = [definition.labels.many];
  const many = definition.labels.many.toLowerCase();
  const filePath = `${definition.path}/export/file/`;
  const purpose = `${definition.name}-export`;

  http.get(
    `${definition.path}/export/`,
    {
      config: { access: listRoles(resource.access.write) },
      schema: {
        tags,
        summary: `Get a link to export ${many} as CSV`,
        description:
          "Accepts the query parameters of the list, except for page and order, which are ignored. `ids` selects items.",
        querystring: getFilterSchema(definition),
        response: { 200: LinkToFile },
      },
    },
    async (request, reply) => {
      const query = new URLSearchParams(request.url.split("?")[1]);
      reply.header("Cache-Control", "no-store");
      return createStaffLink(app, purpose, `${filePath}?${query}`, requireStaff(request));
    },
  );

  http.get(
    filePath,
    {
      config: { access: "public", extraStatuses: [403] },
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: `Download ${many} as CSV`,
        description: "Requires a signed link.",
        querystring: fileQuery(definition),
        response: { 200: { description: "The file, in UTF-8", content: { "text/csv": { schema: CsvFile } } } },
      },
    },
    async (request, reply) => {
      requireFreshLink(app, purpose, request.url);
      const query = request.query as ExportQuery;
      const now = app.now().toISOString();
      const rule: Rule = (actor) => resource.access.write(actor, now) !== false;
      const actor = await requireLinkedStaff(app, query.by, rule);
      const event = { action: "export", resource: definition.name, itemId: null, title: "" };
      await recordAudit(app.database.db, actor, [event], now);
      const day = now.slice(0, 10);
      return reply
        .header("Content-Type", "text/csv; charset=utf-8")
        .header("Content-Disposition", `attachment; filename="${many.replaceAll(" ", "-")}-${day}.csv"`)
        .header("Cache-Control", "no-store")
        .send(exportItems(resource, app, actor, query));
    },
  );
}

type ExportQuery = ListQuery & { ids?: number[]; by: number };

/** Streams items in the order of ids, in batches over a separate connection, as fast as the client reads. */
function exportItems(resource: Resource, app: App, actor: StaffActor, query: ExportQuery): Readable {
  const reader = app.database.openReader();
  const close = () =>
    reader.destroy().catch((error) => app.log.error({ err: error }, "a read connection could not be closed"));
  const store = reader;
  return Readable.from(writeFile(resource, app, actor, store, query), { objectMode: false }).once("close", close);
}

async function* writeFile(resource: Resource, app: App, actor: StaffActor, store: Store, query: ExportQuery) {
  const { csvHeader, csvRows } = await import("#app/platform/csv/csv-stream.ts");
  const { definition } = resource;
  const included = Object.values(definition.inputs).flatMap((input) => Object.keys(input.included ?? {}));
  const names = Object.keys(readSchema(definition).shape).filter((name) => !included.includes(name));
  const context = operationContext(app, actor, store);
  const table = store.selectFrom(getTableName(definition.name));
  const filters = { ...query, search: query.search ?? "" };
  const condition = matching(resource, actor, filters, context.now);
  const select = selectRows(resource, context).where(condition).orderBy("id");
  const present = async (rows: Row[]) =>
    csvRows(
      names,
      (await presentItems(resource, rows, context)).map((item) => toCells(definition, item)),
    );
  yield csvHeader(names);
  // Items added during the export are left out, so that it ends.
  const newest = await table.select((eb) => eb.fn.max("id").as("id")).executeTakeFirstOrThrow();
  const last = Number(newest.id ?? 0);
  if (last === 0) return;
  if (query.ids) {
    yield await present(await select.where("id", "<=", last).execute());
    return;
  }
  const write = async (after: number) => {
    const isInBatch: Condition = (eb) => eb.and([eb("id", ">", after), eb("id", "<=", Math.min(after + BATCH, last))]);
    return present(await select.where(isInBatch).execute());
  };
  // The next batch is written while the client reads this one.
  let next = write(0);
  for (let after = 0; after < last; after += BATCH) {
    const text = await next;
    if (after + BATCH < last) {
      next = write(after + BATCH);
      // The error is only relevant if the client reads on.
      next.catch(() => {});
    }
    if (text !== "") yield text;
  }
}

/** Formats values for cells: a picture as its URL, rich text as plain text, a relation as its name. */
function toCells({ inputs }: ResourceDefinition, item: Record<string, unknown>): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]): [string, Cell] => {
      if (value === null || value === undefined) return [name, null];
      const blocks = inputs[name]?.blocks?.(value);
      const cell = inputs[name]?.cell?.(value);
      if (cell !== undefined) return [name, cell];
      if (blocks) return [name, blocks.join(" ")];
      if (Array.isArray(value)) return [name, value.map((each) => toText(each)).join("; ")];
      return [name, typeof value === "object" ? toText(value) : (value as Cell)];
    }),
  );
}

function toText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const { url, name, label } = value as { url?: string; name?: string; label?: string };
  if (label && url) return `${label}: ${url}`;
  return url ?? name ?? JSON.stringify(value);
}
