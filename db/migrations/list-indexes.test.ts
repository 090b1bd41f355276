import { sql } from "kysely";
import { expect, test } from "vitest";
import { enquiryResource } from "#app/features/enquiries/enquiries.server.ts";
import { privateFileResource } from "#app/features/private-files/manage-private-files.server.ts";
import { contentResources } from "#app/features/resources.server.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { recordQueries } from "#tests/support/record-queries.ts";

/** A value for each filter of lists, except by category and tag: those match few items, in any order. */
const filterValues: Record<string, string> = {
  kind: "blog",
  featured: "true",
  author_name: "Ann",
  provider: "file",
  language: "en",
  attribution: "Ann",
  region: "North",
  service: "mentorship",
  state: "new",
};

const others = [
  ...["created_at", "modified_at", "name", "size"].flatMap((order) => [
    `file/?ordering=${order}`,
    `file/?ordering=-${order}`,
  ]),
  ...["audit/", "audit/?resource=post", "audit/?item_id=3", "audit/?resource=post&item_id=3", "audit/?staff_id=1"],
  ...[
    "action=sign_in",
    "created_after=2026-01-01",
    "created_before=2026-01-01",
    "staff_id=1&created_after=2026-01-01",
  ].map((query) => `audit/?${query}`),
  ...["outbox/", "outbox/?state=sent"],
].map((path) => `/api/common/${path}`);

/** The URLs of every list that can grow large: with each ordering in both directions, and with each filter. */
function listUrls(): string[] {
  const lists = [...contentResources, enquiryResource, privateFileResource].flatMap(({ definition }) => {
    const { path, list } = definition;
    if (!hasTrait(definition, "trash")) return [`${path}/`];
    const orders = ["created_at", "modified_at", titleField(definition), ...list.orderings];
    if (hasTrait(definition, "publication")) orders.push("published_at");
    if (hasTrait(definition, "position")) orders.push("position");
    return [
      `${path}/`,
      ...orders.flatMap((order) => [`${path}/?ordering=${order}`, `${path}/?ordering=-${order}`]),
      ...list.filters.filter((name) => filterValues[name]).map((name) => `${path}/?${name}=${filterValues[name]}`),
      ...(hasTrait(definition, "publication") ? [`${path}/?status=draft`, `${path}/?status=scheduled`] : []),
    ];
  });
  const subscribers = [
    "",
    "?is_blocked=true",
    "?source=footer",
    "?ordering=email",
    "?ordering=-email",
    "?ordering=-is_blocked",
  ];
  return [...lists, ...others, ...subscribers.map((query) => `/api/viewer/subscriber/${query}`)];
}

test("every list is read in index order", async () => {
  const api = await startApi();
  const recorded = await recordQueries(async () => {
    for (const url of listUrls()) {
      for (const as of ["owner", undefined] as const) {
        // Visitors may not filter by status.
        if (as === undefined && url.includes("status=")) continue;
        const { status } = await api.request("GET", url, { as });
        expect([200, as === undefined ? 401 : 200], url).toContain(status);
      }
    }
  });
  const queries = new Set([...recorded].filter((text) => /^(with|select)\b.* order by .* limit /s.test(text)));
  expect(queries.size).toBeGreaterThan(150);
  const withoutIndex: string[] = [];
  for (const text of queries) if (await needsSorting(api, text)) withoutIndex.push(text);
  expect(withoutIndex).toEqual([]);
}, 60_000);

/** Whether the database has to sort all rows that match before it can return the first ones. */
async function needsSorting({ app }: Api, text: string): Promise<boolean> {
  const { db, engine } = app.database;
  if (engine === "sqlite") {
    const { rows } = await sql<{ parent: number; detail: string }>`explain query plan ${sql.raw(text)}`.execute(db);
    // The rows of the page itself are sorted once they are found.
    return rows.some(({ parent, detail }) => parent !== 0 && detail === "USE TEMP B-TREE FOR ORDER BY");
  }
  // Small tables are always sorted unless the planner is told to avoid it.
  const plan = await db.connection().execute(async (connection) => {
    await sql`set enable_sort = off`.execute(connection);
    const explain = sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`explain (generic_plan, format json) ${sql.raw(text)}`;
    const { rows } = await explain.execute(connection);
    await sql`reset enable_sort`.execute(connection);
    return rows[0]?.["QUERY PLAN"][0].Plan as Plan;
  });
  return isSorted(plan);
}

interface Plan {
  "Node Type": string;
  "Parent Relationship"?: string;
  Plans?: Plan[];
}

/** Whether rows are sorted before the page is cut out; afterwards, and within a row of the page, there are few. */
const isSorted = (plan: Plan, isInPage = false): boolean => {
  if (plan["Parent Relationship"] === "SubPlan") return false;
  if (isInPage && plan["Node Type"].includes("Sort")) return true;
  return (plan.Plans ?? []).some((part) => isSorted(part, isInPage || plan["Node Type"] === "Limit"));
};
