import { sql } from "kysely";
import { z } from "zod";
import type { Actor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { searchCandidates } from "#app/platform/database/search-candidates.ts";
import { Conflict } from "#app/platform/errors.ts";
import { foldText } from "#app/platform/text/fold-text.ts";
import { BulkReport, changeMany } from "./change-many.server.ts";
import { type Filters, listQuerySchema, matching } from "./list.server.ts";
import type { ReferenceReplacement } from "./move-uses.server.ts";
import type { Resource } from "./resource.server.ts";
import type { ResourceDefinition } from "./resource-definition.ts";
import { operationContext } from "./store.server.ts";
import { getTableName } from "./table.ts";

/** The maximum number of items changed by one request, which limits its duration and locks. */
const BATCH = 100;

const Cursor = z.string().regex(/^\d{1,10}-\d{1,10}$/, "Send the cursor from the previous response.");

/** The body of a bulk action on all items that match a filter. */
export const matchingBody = (definition: ResourceDefinition, actions: readonly string[]) =>
  z.strictObject({
    action: z.enum(actions),
    filter: z
      .strictObject(listQuerySchema(definition).omit({ page: true, page_size: true, ordering: true }).shape)
      .meta({ description: "The filters and search of the list, with the same values as in its query string." }),
    count: z
      .number()
      .int()
      .min(0)
      .meta({ description: "The number of items you expect to match. If it differs, the response is 409." }),
    cursor: Cursor.optional().meta({
      description: "The cursor from the previous response. Omit it in the first request.",
    }),
  });

export const MatchingReport = BulkReport.extend({
  cursor: z
    .string()
    .nullable()
    .meta({ description: "Send it in the next request. Null once all items have been processed." }),
}).meta({ id: "MatchingBulkReport" });

interface Matching {
  action: string;
  filter: Filters;
  count: number;
  cursor?: string | undefined;
}

/**
 * Applies an action to the next batch of items that match a filter, in the order of their ids. Items added after the
 * first request are left out.
 * @throws Conflict if the number of matching items differs at the first request, and errors of `changeMany`
 */
export async function changeMatching(
  resource: Resource,
  app: App,
  actor: Actor,
  { action, filter, count, cursor }: Matching,
  replacement: ReferenceReplacement | undefined,
): Promise<z.output<typeof MatchingReport>> {
  const { store, now } = operationContext(app, actor);
  const table = getTableName(resource.definition.name);
  const search = filter.search ?? "";
  const candidates = await searchCandidates(app.database, table, foldText(search));
  const found = store.selectFrom(table).where(matching(resource, actor, { ...filter, search }, now, { candidates }));
  const [after, last] = cursor ? cursor.split("-").map(Number) : [0, await findLast(count)];
  const rows = await found
    .select("id")
    .where("id", ">", after)
    .where("id", "<=", last)
    .orderBy("id")
    .limit(BATCH)
    .execute();
  const ids = rows.map(({ id }) => Number(id));
  if (ids.length === 0) return { done: [], failed: [], cursor: null };
  const report = await changeMany(resource, app, actor, action, ids, { replacement });
  return { ...report, cursor: ids.length < BATCH ? null : `${ids.at(-1)}-${last}` };

  async function findLast(expected: number): Promise<number> {
    const row = await found
      .select((eb) => [sql`count(*)`.as("count"), eb.fn.max("id").as("last")])
      .executeTakeFirstOrThrow();
    const matches = Number(row.count);
    if (matches !== expected)
      throw new Conflict(
        { count: matches },
        `${matches} items match now instead of ${expected}. Reload the list and try again.`,
      );
    return Number(row.last ?? 0);
  }
}
