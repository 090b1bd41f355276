import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { type AnyTables, toCondition } from "#app/platform/access/rules.ts";
import type { Resource } from "./resource.server.ts";
import { hasTrait, titleField } from "./resource-definition.ts";
import type { OperationContext } from "./store.server.ts";
import { getTableName } from "./table.ts";

/**
 * Selects `resource`, `id`, `title` and `trashed` (0 or 1) of the items that meet a condition and that the actor may
 * read. The queries of several resources can be joined with `unionAll`.
 * @param title by default the item's own
 */
export const selectTitles = (
  { definition, access }: Resource,
  { store, actor, now }: Pick<OperationContext, "store" | "actor" | "now">,
  condition: (eb: ExpressionBuilder<AnyTables, string>) => Expression<SqlBool>,
  title: RawBuilder<string | null> = sql.ref(titleField(definition)),
) =>
  store
    .selectFrom(getTableName(definition.name))
    .select([
      sql<string>`${sql.lit(definition.name)}`.as("resource"),
      "id",
      title.as("title"),
      (hasTrait(definition, "trash") ? sql<number>`case when trashed_at is null then 0 else 1 end` : sql<number>`0`).as(
        "trashed",
      ),
    ])
    .where(condition)
    .where(toCondition(access.read(actor, now)));

/**
 * Selects one page of titles, by resource and id, each with the total number; undefined if there is nothing to select.
 */
export const titlesPage = (
  store: OperationContext["store"],
  [first, ...others]: readonly ReturnType<typeof selectTitles>[],
  { page, pageSize }: { page: number; pageSize: number },
) =>
  first &&
  store
    .selectFrom(others.reduce((joined, next) => joined.unionAll(next), first).as("titles"))
    .select(["resource", "id", "title", sql<number>`count(*) over ()`.as("count")])
    .orderBy("resource")
    .orderBy("id")
    .limit(pageSize)
    .offset((page - 1) * pageSize);

/** One page of titles and their total number, which is 0 past the last page, in one query. */
export async function loadTitlePage(
  { store }: Pick<OperationContext, "store">,
  titles: readonly ReturnType<typeof selectTitles>[],
  page: { page: number; pageSize: number },
): Promise<{ count: number; items: { resource: string; id: number; title: string }[] }> {
  const rows = (await titlesPage(store, titles, page)?.execute()) ?? [];
  return {
    count: Number(rows[0]?.count ?? 0),
    items: rows.map(({ resource, id, title }) => ({ resource, id: Number(id), title: String(title) })),
  };
}
