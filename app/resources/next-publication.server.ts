import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import type { Resource } from "./resource.server.ts";
import { hasTrait } from "./resource-definition.ts";
import { getStore } from "./store.server.ts";
import { getTableName } from "./table.ts";

const loadNextPublication = (app: App) => nextPublication(app, app.resources);

/** When the next scheduled item of any resource is published; cached until then. */
export const findNextPublication = (app: App): Promise<number> =>
  memoizePerRevision(app, loadNextPublication, (time) => time);

/**
 * When the next scheduled item of these resources is published, in milliseconds since 1970; Infinity if none is
 * scheduled.
 */
async function nextPublication(app: App, resources: readonly Resource[]): Promise<number> {
  const now = app.now().toISOString();
  const [first, ...others] = resources
    .filter(({ definition }) => hasTrait(definition, "publication"))
    .map(({ definition }) =>
      getStore(app)
        .selectFrom(getTableName(definition.name))
        .select(sql<string | null>`min(published_at)`.as("published_at"))
        .where("status", "=", "published")
        .where("published_at", ">", now)
        .where("trashed_at", "is", null),
    );
  const soonest = first ? await others.reduce((all, next) => all.unionAll(next), first).execute() : [];
  return Math.min(...soonest.flatMap(({ published_at }) => (published_at ? Date.parse(published_at) : [])));
}
