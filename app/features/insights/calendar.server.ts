import { sql } from "kysely";
import { z } from "zod";
import type { StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { addDays, addMonths, getDay, startOfDay } from "#app/platform/time/calendar-days.ts";
import { buildStateCondition } from "#app/resources/publication-rules.ts";
import { readItem, visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import { getStore } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { updateItem } from "#app/resources/write.server.ts";
import { toUtc, wallTime } from "#app/ui/admin/zoned-time.ts";

const count = z.number().int();
const Item = z.object({
  resource: z.string(),
  id: count,
  version: count,
  title: z.string(),
  published_at: z.iso.datetime(),
  day: z.iso.date().meta({ description: "In the academy’s time zone, like `time`." }),
  time: z.string(),
  may_move: z.boolean(),
});
const Calendar = z.object({
  month: z.string().nullable().meta({ description: "Null for the next 14 days." }),
  today: z.iso.date(),
  time_zone: z.string(),
  items: z.array(Item),
  has_more: z.boolean().meta({ description: "Whether there are more items than returned." }),
});
const Month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "Enter a month, such as 2026-11.");
const Day = z.iso.date().startsWith("2", "Enter a day, such as 2026-11-24.");
const Move = z.strictObject({ resource: z.string().max(100), id: rowId, version: count, day: Day });

const MAX_ITEMS = 500;
const AGENDA_DAYS = 14;
const path = "/api/dashboard-insights/calendar/";

/** Serves scheduled items by month in the academy's time zone, and moves an item to another day. */
export function serveCalendar(http: Http, app: App, timeZone: () => Promise<string>): void {
  const publishable = app.resources.filter(({ definition }) => hasTrait(definition, "publication"));
  http.get(
    path,
    {
      config: { access: "staff" },
      schema: {
        tags: ["Dashboard"],
        summary: "List scheduled items",
        description: "Returns the next 14 days, or the requested month. Leaves out items that the account may not see.",
        querystring: z.object({ month: Month.optional() }),
        response: { 200: Calendar },
      },
    },
    async (request) => readCalendar(app, requireStaff(request), publishable, await timeZone(), request.query.month),
  );
  http.post(
    path,
    {
      config: { access: "staff", extraStatuses: [404, 409] },
      schema: {
        tags: ["Dashboard"],
        summary: "Move a scheduled item to another day",
        description: "The time of day in the academy’s time zone stays the same.",
        body: Move,
        response: { 200: Item },
      },
    },
    async (request) => moveItem(app, requireStaff(request), publishable, await timeZone(), request.body),
  );
}

async function readCalendar(
  app: App,
  actor: StaffActor,
  resources: readonly Resource[],
  timeZone: string,
  month: string | undefined,
): Promise<z.infer<typeof Calendar>> {
  const now = app.now();
  const today = getDay(timeZone, now.getTime());
  const [from, until] = month ? [`${month}-01`, `${addMonths(month, 1)}-01`] : [today, addDays(today, AGENDA_DAYS)];
  const start = startOfDay(from, timeZone).toISOString();
  const end = startOfDay(until, timeZone).toISOString();
  const store = getStore(app);
  const parts = resources.map((resource) =>
    store
      .selectFrom(getTableName(resource.definition.name))
      .select([
        sql<string>`${sql.lit(resource.definition.name)}`.as("resource"),
        sql<number>`id`.as("id"),
        sql<number>`version`.as("version"),
        sql<string>`${sql.ref(titleField(resource.definition))}`.as("title"),
        sql<string>`published_at`.as("published_at"),
      ])
      .where(buildStateCondition("scheduled", now.toISOString()))
      .where("published_at", ">=", start)
      .where("published_at", "<", end)
      .where(visible(resource, actor, now.toISOString())),
  );
  const [first, ...others] = parts;
  const rows = first
    ? await store
        .selectFrom(others.reduce((all, next) => all.unionAll(next), first).as("scheduled"))
        .selectAll()
        .$castTo<Scheduled>()
        .orderBy("published_at")
        .orderBy("resource")
        .orderBy("id")
        .limit(MAX_ITEMS + 1)
        .execute()
    : [];
  const mayPublish = new Set(
    resources
      .filter(({ access }) => access.publish(actor, now.toISOString()) !== false)
      .map(({ definition }) => definition.name),
  );
  const items = rows.slice(0, MAX_ITEMS).map((row) => present(row, timeZone, mayPublish.has(row.resource)));
  return { month: month ?? null, today, time_zone: timeZone, items, has_more: rows.length > MAX_ITEMS };
}

interface Scheduled {
  resource: string;
  id: number;
  version: number;
  title: string;
  published_at: string;
}

function present(row: Scheduled, timeZone: string, may_move: boolean): z.infer<typeof Item> {
  const [day = "", time = ""] = wallTime(row.published_at, timeZone).split("T");
  return { ...row, day, time, may_move };
}

/**
 * @throws NotFound, PermissionDenied
 * @throws Conflict with the current version
 * @throws InvalidInput if the item is not scheduled, or the time has passed
 */
async function moveItem(
  app: App,
  actor: StaffActor,
  resources: readonly Resource[],
  timeZone: string,
  { resource: name, id, version, day }: z.infer<typeof Move>,
): Promise<z.infer<typeof Item>> {
  const resource = resources.find(({ definition }) => definition.name === name);
  if (!resource) throw new NotFound();
  const title = titleField(resource.definition);
  const fields = ["id", "version", "state", "published_at"];
  const item = (await readItem(resource, app, actor, id, fields)) as Scheduled & { state: string };
  const isScheduled = item.state === "scheduled" || item.state === "scheduled_changed";
  if (item.version === version && !isScheduled)
    throw InvalidInput.field("id", "not_scheduled", "Only scheduled items can be moved.");
  const wall = isScheduled ? wallTime(item.published_at, timeZone) : `${day}T00:00`;
  const published_at = toUtc(`${day}${wall.slice(10)}`, timeZone) as string;
  if (item.version === version && published_at <= app.now().toISOString())
    throw InvalidInput.field(
      "day",
      "past",
      `${wall.slice(11)} on this day has passed. Choose a later day or publish now.`,
    );
  const moved = (await updateItem(resource, app, actor, id, { published_at, version })) as Record<string, unknown>;
  const row = { resource: name, id, version: moved.version as number, title: String(moved[title]), published_at };
  return present(row, timeZone, true);
}
