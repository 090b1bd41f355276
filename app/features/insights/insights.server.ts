import { sql } from "kysely";
import { z } from "zod";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { editors, isAllowed } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { orderRows } from "#app/platform/database/order-rows.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { getDay } from "#app/platform/time/calendar-days.ts";
import { shift } from "#app/platform/time/periods.ts";
import { buildStateCondition } from "#app/resources/publication-rules.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import { isContent } from "#app/resources/serve-resource.server.ts";
import { getStore } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { movePageSpansIfPossible, type PageSpan } from "./page-spans.server.ts";
import { OTHER_HOSTS } from "./referrers.server.ts";
import { subscriberTotals, sumUpIfPossible } from "./subscriber-figures.server.ts";
import type { ViewCounter } from "./view-counter.server.ts";

const count = z.number().int();
const Counts = z.object({
  total: count,
  draft: count,
  in_review: count,
  scheduled: count,
  scheduled_changed: count,
  published: count,
  changed: count,
  trashed: count,
});
const Series = z.array(z.object({ day: z.iso.date(), count }));

/** The figures of the dashboard. `subscribers` and `enquiries` are null for authors. */
const Insights = z.object({
  days: count,
  resources: z.record(z.string(), Counts),
  scheduled_next: z.array(
    z.object({ resource: z.string(), id: count, title: z.string(), published_at: z.iso.datetime() }),
  ),
  subscribers: z.object({ total: count, blocked: count, added: Series }).nullable(),
  enquiries: z.object({ new: count, in_progress: count }).nullable(),
  views: z.object({
    total: count,
    by_day: Series,
    top_pages: z.array(z.object({ path: z.string(), count })),
    top_referrers: z.array(z.object({ host: z.string(), count })),
  }),
  storage: z.object({ media: count }),
});
type Insights = z.infer<typeof Insights>;

const InsightsQuery = z.object({
  days: z.enum(["30", "90", "365"]).default("30").transform(Number),
});

/** The number of top pages and top referrers. */
const TOP = 10;
const MAX_SCHEDULED = 5;

interface Counted {
  name: string;
  count: number;
}

export function serveInsights(http: Http, app: App, timeZone: () => Promise<string>): void {
  http.get(
    "/api/dashboard-insights/",
    {
      config: { access: "staff" },
      schema: {
        tags: ["Dashboard"],
        summary: "Get the dashboard statistics",
        querystring: InsightsQuery,
        response: { 200: Insights },
      },
    },
    async (request) => readInsights(app, requireStaff(request), request.query.days, await timeZone()),
  );
}

const View = z.strictObject({ path: z.string().max(2000).startsWith("/"), referrer: z.string().max(2000).optional() });
const viewLimits = [{ name: "view-minute", max: 120, windowMs: 60_000 }];

/** Counts pages that were opened by navigation in the browser. */
export function serveBeacon(http: Http, app: App, counter: ViewCounter): void {
  http.post(
    "/api/dashboard-insights/view/",
    {
      config: { access: "public" },
      logLevel: "warn",
      schema: {
        tags: ["Dashboard"],
        summary: "Report a page view",
        body: View,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await app.rateLimits.take(viewLimits, request.ip);
      counter.addReported(request.body.path, request.headers, request.body.referrer);
      return reply.code(204).send(null);
    },
  );
}

async function readInsights(app: App, actor: StaffActor, days: number, timeZone: string): Promise<Insights> {
  const resources = app.resources.filter(isContent);
  const now = app.now();
  await sumUpIfPossible(app, timeZone);
  const period = lastDays(now, days, timeZone);
  const since = period[0] as string;
  await movePageSpansIfPossible(app, period.at(-1) as string);
  const isEditor = isAllowed(editors, actor);
  const [states, next, counts, views, added, pages, referrers] = await Promise.all([
    readStates(app, resources, now.toISOString()),
    readScheduled(app, actor, resources, now.toISOString()),
    readCounts(app),
    readDays(app, "view_day", "views", since),
    readDays(app, "subscriber_day", "added", since),
    readTopPages(app, days === 30 ? "day" : days === 90 ? "90 days" : "365 days"),
    readTopReferrers(app, since),
  ]);
  const number = (name: string) => Number(counts.find((row) => row.name === name)?.count ?? 0);
  const viewsByDay = fillDays(views, period);
  return {
    days,
    resources: states,
    scheduled_next: next,
    subscribers: isEditor
      ? {
          total: number("subscribers") + number("blocked"),
          blocked: number("blocked"),
          added: fillDays(added, period),
        }
      : null,
    enquiries: isEditor ? { new: number("new"), in_progress: number("in_progress") } : null,
    views: {
      total: viewsByDay.reduce((sum, { count: ofDay }) => sum + ofDay, 0),
      by_day: viewsByDay,
      top_pages: pages.map((page) => ({ ...page, count: Number(page.count) })),
      top_referrers: referrers.map((referrer) => ({ ...referrer, count: Number(referrer.count) })),
    },
    storage: { media: number("media") },
  };
}

/** The last `count` days, including today. */
const lastDays = (now: Date, number: number, timeZone: string): string[] => {
  const today = getDay(timeZone, now.getTime());
  return Array.from({ length: number }, (_, index) => shift("day", today, index + 1 - number));
};

/** Adds the days without rows. */
function fillDays(rows: { day: string; count: number }[], period: string[]) {
  const byDay = new Map(rows.map(({ day, count: number }) => [day, number]));
  return period.map((day) => ({ day, count: Number(byDay.get(day) ?? 0) }));
}

/** The number of items in each state, counted from indexes. */
async function readStates(app: App, resources: readonly Resource[], now: string): Promise<Insights["resources"]> {
  const parts = resources.flatMap(({ definition }) => {
    const name = sql.lit(definition.name);
    const table = sql.table(getTableName(definition.name));
    const trashed = hasTrait(definition, "trash") ? sql`trashed_at is not null` : sql`1 = 0`;
    const isPublication = hasTrait(definition, "publication");
    const state = isPublication ? sql`status` : sql`'published'`;
    const isScheduled = isPublication ? sql`status = 'published' and published_at > ${now}` : sql`1 = 0`;
    const all = sql`select ${name} as resource,
      case when ${trashed} then 'trashed' when ${isScheduled} then 'scheduled' else ${state} end as state,
      count(*) as count from ${table} group by 2`;
    const changed = sql`select ${name} as resource,
      case when published_at > ${now} then 'scheduled_changed' else 'changed' end as state,
      count(*) as count from ${table} where status = 'published' and not ${trashed} and pending is not null group by 2`;
    return isPublication ? [all, changed] : [all];
  });
  const rows = await app.reader.run(
    sql<{ resource: string; state: string; count: number }>`${sql.join(parts, sql` union all `)}`,
  );
  const states = Object.keys(Counts.shape).map((state) => [state, 0] as const);
  const result: Insights["resources"] = Object.fromEntries(
    resources.map(({ definition }) => [definition.name, Object.fromEntries(states) as z.infer<typeof Counts>]),
  );
  for (const { resource, state, count: number } of rows) {
    const counts = result[resource];
    if (!counts) continue;
    counts[state as keyof typeof counts] += Number(number);
    // These are also counted as published or scheduled.
    if (state === "changed") counts.published -= Number(number);
    else if (state === "scheduled_changed") counts.scheduled -= Number(number);
    else if (state !== "trashed") counts.total += Number(number);
  }
  return result;
}

/** The next scheduled items that the actor may see. */
async function readScheduled(
  app: App,
  actor: StaffActor,
  resources: readonly Resource[],
  now: string,
): Promise<Insights["scheduled_next"]> {
  const store = getStore(app);
  const parts = resources
    .filter(({ definition }) => hasTrait(definition, "publication"))
    .map((resource) => {
      const scheduled = store
        .selectFrom(getTableName(resource.definition.name))
        .select([
          sql<string>`${sql.lit(resource.definition.name)}`.as("resource"),
          sql<number>`id`.as("id"),
          sql<string>`${sql.ref(titleField(resource.definition))}`.as("title"),
          sql<string>`published_at`.as("published_at"),
        ])
        .where(buildStateCondition("scheduled", now))
        .where(visible(resource, actor, now));
      const next = orderRows(scheduled, [{ field: "published_at", descending: false }]).limit(MAX_SCHEDULED);
      return store.selectFrom(next.as("next")).selectAll();
    });
  const [first, ...others] = parts;
  if (!first) return [];
  return store
    .selectFrom(others.reduce((all, next) => all.unionAll(next), first).as("scheduled"))
    .selectAll()
    .$castTo<Insights["scheduled_next"][number]>()
    .orderBy("published_at")
    .orderBy("resource")
    .orderBy("id")
    .limit(MAX_SCHEDULED)
    .execute();
}

/** What was added on each day since then, from the columns of a table of days. */
const readDays = (app: App, table: "view_day" | "subscriber_day", column: "views" | "added", since: string) =>
  getStore(app)
    .selectFrom(table)
    .select(["day", sql<number>`${sql.ref(column)}`.as("count")])
    .where("day", ">=", since)
    .execute();

/** Rows named `new`, `in_progress` and `media`, among others; a missing row counts as 0. */
async function readCounts({ features, database }: App): Promise<Counted[]> {
  const queries = [subscriberTotals, ...features.flatMap(({ counts }) => counts ?? [])];
  return (await sql<Counted>`${sql.join(queries, sql` union all `)}`.execute(database.db)).rows;
}

const readTopPages = (app: App, span: PageSpan): Promise<{ path: string; count: number }[]> =>
  app.database.db
    .selectFrom("page_span_views")
    .select(["path", "views as count"])
    .where("span", "=", span)
    .orderBy("views", "desc")
    .orderBy("path")
    .limit(TOP)
    .execute();

const readTopReferrers = (app: App, since: string): Promise<{ host: string; count: number }[]> =>
  app.database.db
    .selectFrom("page_referrer")
    .select(["host", sql<number>`sum(views)`.as("count")])
    .where("day", ">=", since)
    .where("host", "<>", OTHER_HOSTS)
    .groupBy("host")
    .orderBy(sql`sum(views)`, "desc")
    .orderBy("host")
    .limit(TOP)
    .execute();
