import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import type { Role } from "#app/platform/access/actor.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { recordQueries } from "#tests/support/record-queries.ts";

interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema: { type?: string; enum?: string[] };
}

/** Parameters that neither filter nor order a list. */
const OTHERS = ["page", "page_size", "count_limit", "fields", "ids", "slug"];
/** Valid values for filters that reject a word. */
const VALUES: Record<string, string> = {
  ...{ language: "en", assignee: "1", folder: "1", kind: "picture", tags: "1", resource: "post", action: "sign_in" },
};
/**
 * Tables with few rows by their nature, including those that the server reads in the background while a slow machine
 * sends a request.
 */
const SMALL = ["staff", "content_revision", "setting", "page_span"];

/** The requests of all lists described by the API: each order, each filter, and searches. */
async function listRequests(api: Api): Promise<string[]> {
  const { paths } = (await api.request("GET", "/api/docs/json")).body;
  return Object.entries<{ get?: { parameters?: Parameter[] } }>(paths).flatMap(([path, { get }]) => {
    const given = (get?.parameters ?? []).filter((each) => each.in === "query");
    // Exported files are not lists, and there are few accounts.
    if (/\/export\/|\/staff\//.test(path)) return [];
    const isList = given.some(({ name }) => name === "page_size") && given.some(({ name }) => name === "ordering");
    if (!isList && !/common\/(audit|outbox)\/$/.test(path)) return [];
    const filters = given.flatMap(listFilters);
    const orders = given.flatMap(listOrders);
    const queries = ["", ...filters, ...orders];
    const other = orders.findLast((order) => !order.includes("trash"));
    if (other) queries.push(...filters.map((filter) => `${filter}&${other}`));
    if (given.some(({ name }) => name === "search"))
      queries.push(...["", ...filters].map((filter) => `${filter}&search=lantern`.replace(/^&/, "")));
    return queries.map((query) => `${path}?${query}`);
  });
}

/** Ids are the order of the tables themselves, and deletion times that of the trash. */
const listOrders = ({ name, description = "" }: Parameter) =>
  (name === "ordering" ? (description.split(": ").at(-1)?.match(/\w+/g) ?? []) : [])
    .filter((field) => field !== "id")
    .flatMap((field) => [field, `-${field}`])
    .map((order) => `${order.endsWith("trashed_at") ? "trash=true&" : ""}ordering=${order}`);

function listFilters({ name, schema }: Parameter): string[] {
  if (["ordering", "search", ...OTHERS].includes(name)) return [];
  if (schema.enum?.includes("true")) return [`${name}=true`];
  const value =
    VALUES[name] ?? (schema.type === "integer" ? "1" : /_(after|before)$/.test(name) ? "2026-01-01" : "Ann");
  return (schema.enum ?? [value]).map((each) => `${name}=${each}`);
}

let api: Api;
/** The queries of all lists, each with the first request that sent it. */
const queries = new Map<string, string>();

beforeAll(async () => {
  // A query of a task that runs every minute would be attributed to the current request.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  api = await startApi();
  for (const url of await listRequests(api)) {
    const others = url.includes("common/") ? [] : url.includes("&ordering") ? [undefined] : ["author", undefined];
    const readers = ["owner", ...others] as (Role | undefined)[];
    for (const as of readers) {
      // Visitors may not filter by status, and see nothing of the trash.
      if (as === undefined && /status=|trash=/.test(url)) continue;
      const recorded = await recordQueries(async () => {
        const { status, body } = await api.request("GET", url, { ...(as && { as }) });
        expect(as === "owner" ? [200] : [200, 401, 403], `${url} ${JSON.stringify(body)}`).toContain(status);
      });
      for (const text of recorded)
        if (/^\s*(with|select)\b/.test(text) && !queries.has(text)) queries.set(text, `${url} as ${as ?? "a visitor"}`);
    }
  }
  vi.useRealTimers();
  expect(queries.size).toBeGreaterThan(800);
}, 120_000);

/** The requests that send a query with such a plan. */
async function findRequests(isSlow: (text: string, url: string) => Promise<boolean>): Promise<string[]> {
  const slow: string[] = [];
  for (const [text, url] of queries) if (await isSlow(text, url)) slow.push(`${url}: ${text}`);
  return slow;
}

test("reads every list in index order", async () => {
  // Rows selected by a relation, a search, pending edits or open enquiries are found first and then sorted, since they
  // are few compared to the table.
  const isSorted =
    /state=(open|late)|category=|tags=|search=|status=(changed|in_review)|file\/\?.*&ordering| as author$/;
  const slow = await findRequests(
    // PostgreSQL chooses between the indexes of a filter and of an order based on statistics, which do not exist here.
    async (text, url) =>
      !(api.app.database.engine === "postgres" && url.includes("&ordering")) &&
      / order by .* limit /s.test(text) &&
      !isSorted.test(url) &&
      (await needsSorting(text)),
  );
  expect(slow).toEqual([]);
}, 60_000);

test("never reads all rows of a table, whatever the order, filter and search of a list", async () => {
  expect(await findRequests(readsAll)).toEqual([]);
}, 60_000);

/** Whether the database must sort all matching rows before it can return the first ones. */
async function needsSorting(text: string): Promise<boolean> {
  if (api.app.database.engine === "sqlite") {
    const rows = await sqlitePlan(text);
    // The rows of the page itself are sorted once they are found.
    return rows.some(({ parent, detail }) => parent !== 0 && detail === "USE TEMP B-TREE FOR ORDER BY");
  }
  return isSorted(await postgresPlan(text, "enable_sort"));
}

async function readsAll(text: string, url: string): Promise<boolean> {
  if (api.app.database.engine === "postgres")
    return listParts(await postgresPlan(text, "enable_seqscan")).some(
      (part) => part["Node Type"] === "Seq Scan" && !SMALL.includes(part["Relation Name"] ?? ""),
    );
  return (await sqlitePlan(text)).some(({ detail }) => {
    const [, table = "", index] = /^SCAN (\w+)(?: USING INDEX (\w+))?$/.exec(detail) ?? [];
    // With the index of an order, only the rows of a page are read; with a filter, an index must find them.
    if (index) return /=/.test(url.replace(/ordering=[\w-]+/, "")) && !/_(changed|trashed_at)$/.test(index);
    return table !== "" && !SMALL.includes(table);
  });
}

async function sqlitePlan(text: string) {
  const explain = sql<{ parent: number; detail: string }>`explain query plan ${sql.raw(text)}`;
  return (await explain.execute(api.app.database.db)).rows;
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Parent Relationship"?: string;
  Plans?: Plan[];
}

/** The plan if the database avoids an operation, as it would with more rows. */
async function postgresPlan(text: string, avoided: "enable_sort" | "enable_seqscan"): Promise<Plan> {
  return api.app.database.db.connection().execute(async (connection) => {
    await sql`set ${sql.raw(avoided)} = off`.execute(connection);
    const explain = sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`explain (generic_plan, format json) ${sql.raw(text)}`;
    const { rows } = await explain.execute(connection);
    await sql`reset ${sql.raw(avoided)}`.execute(connection);
    return rows[0]?.["QUERY PLAN"][0].Plan as Plan;
  });
}

const listParts = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listParts)];

/** Whether rows are sorted before the page is selected; afterwards, and within a row of the page, there are few. */
const isSorted = (plan: Plan, isInPage = false): boolean => {
  if (plan["Parent Relationship"] === "SubPlan") return false;
  if (isInPage && plan["Node Type"].includes("Sort")) return true;
  return (plan.Plans ?? []).some((part) => isSorted(part, isInPage || plan["Node Type"] === "Limit"));
};
