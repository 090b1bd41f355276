import { type SelectQueryBuilder, sql } from "kysely";

/**
 * A page of rows and the total number, in one query unless the page is past the end.
 * @param rows the ordered query for all rows
 * @param matching the same rows without order and selections
 */
export async function loadRowPage<DB, TB extends keyof DB, Row extends object, Counted extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  matching: SelectQueryBuilder<DB, Counted, object>,
  { page, page_size: size }: { page: number; page_size: number },
): Promise<{ rows: Row[]; count: number }> {
  const counted = matching.select(sql<number>`count(*)`.as("count"));
  const found = (await rows
    .select(counted.as("total_count"))
    .limit(size)
    .offset((page - 1) * size)
    .execute()) as unknown as (Row & { total_count: number })[];
  const [first] = found;
  const isPastEnd = !first && page > 1;
  const count = isPastEnd
    ? (await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow()).count
    : (first?.total_count ?? 0);
  return { rows: found.map(({ total_count: _, ...row }) => row as Row), count: Number(count) };
}
