import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { buildItemPath } from "#app/resources/item-page.ts";
import { visible } from "#app/resources/read.server.ts";
import { getStore } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { webLetterPage } from "../on-site/web-letter-page.ts";
import { webLetterResource } from "../on-site/web-letters.server.ts";
import { usedAllowance } from "./allowance.server.ts";
import { expectedDuration } from "./expected-end.ts";
import type { LetterSending } from "./sending-schemas.ts";
import type { Sending } from "./sending-tables.ts";

/** The period over which the rate is measured, in milliseconds. */
const RATE_PERIOD = 3 * 60_000;
const MAX_LISTED = 50;

/** Reads a letter's sendings, newest first, with their progress. */
export async function readSendings(app: App, letterId: number): Promise<LetterSending[]> {
  const { db } = app.database;
  const now = app.now();
  const sendings = await db
    .selectFrom("letter_sending")
    .select([
      "id",
      "state",
      "subject",
      "audience",
      "username",
      "paused_by",
      "problem",
      "due_at",
      "started_at",
      "ended_at",
      "total",
      "sent",
      "failed",
      "in_doubt",
      "skipped",
      "cancelled",
      "bounced",
      "complained",
      "web_letter_id",
      "created_at",
    ])
    .where("letter_id", "=", letterId)
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
  const [topics, pages] = await Promise.all([
    loadTopicNames(
      app,
      sendings.map(({ audience }) => audience.topic_id),
    ),
    loadPagePaths(
      app,
      sendings.map(({ web_letter_id }) => web_letter_id),
    ),
  ]);
  const active = sendings.find(({ state }) => state === "sending");
  const rate = active && (await readRate(app, active, now));
  const used = active && (await usedAllowance(db, now));
  return sendings.map(({ web_letter_id, ...sending }) => {
    const { total, sent, failed, in_doubt, skipped, cancelled } = sending;
    const waiting = Math.max(0, total - sent - failed - in_doubt - skipped - cancelled);
    const progress = {
      ...sending,
      waiting,
      topic: topics.get(sending.audience.topic_id ?? 0) ?? null,
      page: pages.get(web_letter_id ?? 0) ?? null,
      per_minute: null,
      expected_end: null,
    };
    if (sending.id !== active?.id || !used) return progress;
    const { perHour, perDay, perSecond } = app.config.letters;
    const duration = expectedDuration({ waiting, rate: rate ?? perSecond, perHour, perDay, used });
    return {
      ...progress,
      per_minute: rate === undefined ? null : Math.round(rate * 60),
      expected_end: duration === undefined ? null : new Date(now.getTime() + duration).toISOString(),
    };
  });
}

/** The paths of pages that visitors can see, by id. */
async function loadPagePaths(app: App, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const asked = ids.filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  const rows = await getStore(app)
    .selectFrom("web_letter")
    .select(["id", "slug"])
    .where("id", "in", asked)
    .where(visible(webLetterResource, anonymous, app.now().toISOString()))
    .execute();
  return new Map(rows.map(({ id, slug }) => [id, buildItemPath(webLetterPage, { slug: String(slug) })]));
}

/** The names of topics, by id. */
async function loadTopicNames(app: App, ids: readonly (number | undefined)[]): Promise<Map<number, string>> {
  const asked = ids.filter((id) => id !== undefined);
  if (asked.length === 0) return new Map();
  const rows = await getStore(app)
    .selectFrom(getTableName("topic"))
    .select(["id", "name"])
    .where("id", "in", asked)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, String(name)]));
}

/** The rate in letters per second over the last minutes; undefined if none was sent. */
async function readRate(app: App, { id, started_at }: Pick<Sending, "id" | "started_at">, now: Date) {
  const since = now.getTime() - RATE_PERIOD;
  const { sent, first } = await app.database.db
    .selectFrom("letter_allowance")
    .select((eb) => [eb.fn.sum<number | null>("used").as("sent"), eb.fn.min<string | null>("minute").as("first")])
    .where("sending_id", "=", id)
    .where("minute", ">", new Date(since).toISOString())
    .executeTakeFirstOrThrow();
  if (first === null || !sent) return undefined;
  const from = Math.max(Date.parse(first), Date.parse(started_at ?? first));
  const seconds = Math.max(1, (now.getTime() - from) / 1000);
  return Number(sent) / seconds;
}
