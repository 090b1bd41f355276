import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AnyTables } from "../access/rules.ts";
import { InvalidInput } from "../errors.ts";

type Store = Kysely<AnyTables>;

/** The row next to which others are placed. */
export interface Place {
  before?: number | undefined;
  after?: number | undefined;
}

/**
 * Makes room for rows directly before or after another one: only the rows in between move up. Rows that share a
 * position are renumbered first. The positions must be locked.
 * @param ids of the rows, in the order in which they are placed
 * @returns the new positions of the rows, by id; they are not stored yet
 * @throws InvalidInput if the other row does not exist or is itself among the rows to place
 */
export async function makeRoom(
  store: Store,
  table: string,
  ids: readonly number[],
  { before, after }: Place,
): Promise<Map<number, number>> {
  const field = before === undefined ? "after" : "before";
  const anchor = (before ?? after) as number;
  const invalid = (detail: string) => InvalidInput.field(field, "invalid", detail);
  if (ids.includes(anchor)) throw invalid("An item cannot be placed next to itself.");
  let range = await loadRange(store, table, [...ids, anchor]);
  if (!range.positions.has(anchor)) throw invalid("There is no item with this id.");
  if (await hasTies(store, table, range)) {
    await renumber(store, table);
    range = await loadRange(store, table, [...ids, anchor]);
  }
  const plan = buildPlan(table, range, ids, anchor, field);
  const placed = await sql<{ id: number; position: number }>`
    with ${plan} select id, position from plan where id in (${sql.join(ids)})`.execute(store);
  await sql`
    with ${plan} update ${sql.table(table)} set position = plan.position from plan
    where plan.id = ${sql.ref(`${table}.id`)} and ${sql.ref(`${table}.position`)} <> plan.position
      and plan.id not in (${sql.join(ids)})`.execute(store);
  return new Map(placed.rows.map(({ id, position }) => [Number(id), Number(position)]));
}

interface Range {
  positions: Map<number, number>;
  low: number;
  high: number;
}

async function loadRange(store: Store, table: string, ids: readonly number[]): Promise<Range> {
  const found = await store.selectFrom(table).select(["id", "position"]).where("id", "in", ids).execute();
  const positions = new Map(found.map(({ id, position }) => [Number(id), Number(position)]));
  return { positions, low: Math.min(...positions.values()), high: Math.max(...positions.values()) };
}

async function hasTies(store: Store, table: string, { low, high }: Range): Promise<boolean> {
  const { rows } = await sql<{ ties: number }>`
    select count(*) - count(distinct position) as ties from ${sql.table(table)}
    where position between ${low} and ${high}`.execute(store);
  return Number(rows[0]?.ties) > 0;
}

/** Gives all rows different positions, keeping their order. */
const renumber = (store: Store, table: string) =>
  sql`
    with plan as (select id, row_number() over (order by position, id) as position from ${sql.table(table)})
    update ${sql.table(table)} set position = plan.position from plan
    where plan.id = ${sql.ref(`${table}.id`)} and ${sql.ref(`${table}.position`)} <> plan.position`.execute(store);

/** The common table expression `plan`: the positions of a range, and the row that gets each of them. */
function buildPlan(
  table: string,
  { positions, low, high }: Range,
  ids: readonly number[],
  anchor: number,
  field: keyof Place,
) {
  const found: RawBuilder<unknown> = sql`from ${sql.table(table)} where position between ${low} and ${high}`;
  const isPlaced = sql`id in (${sql.join(ids)})`;
  const place = sql.join(
    ids.map((id, index) => sql`when id = ${id} then ${sql.lit(index)}`),
    sql` `,
  );
  return sql`
    slots as (select position, row_number() over (order by position) as place ${found}),
    wanted as (
      select id, row_number() over (order by
        case when ${isPlaced} then ${sql.lit(positions.get(anchor) as number)} else position end,
        case when ${isPlaced} then ${sql.lit(field === "before" ? -1 : 1)} else 0 end,
        case ${place} else 0 end) as place ${found}),
    plan as (select wanted.id, slots.position from wanted join slots on slots.place = wanted.place)`;
}
