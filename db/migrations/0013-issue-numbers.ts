import { type Kysely, sql } from "kysely";
import type { Engine, MigrationDb } from "./columns.ts";

interface Magazine {
  id: number;
  former: string;
  issue_number: number;
  pending: Record<string, unknown> | null;
}
interface Revision {
  id: number;
  item_id: number;
  data: Record<string, unknown>;
}
type Db = Kysely<{
  magazine: Magazine;
  revision: Omit<Revision, "data"> & { resource: string; data: Record<string, unknown> | string };
}>;

/**
 * Makes issue numbers numeric and unique. A value that was not a number, or was a duplicate, becomes the first number
 * in its text if that is free, or else the next free number.
 */
export async function issueNumbers(migrationDb: MigrationDb, engine: Engine): Promise<void> {
  const db = migrationDb as unknown as Db;
  await db.schema.alterTable("magazine").renameColumn("issue_number", "former").execute();
  await db.schema
    .alterTable("magazine")
    .addColumn("issue_number", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  const rows = await db.selectFrom("magazine").select(["id", "former", "pending"]).orderBy("id").execute();
  const numbers = chooseNumbers(rows);
  for (const { id, pending } of rows) {
    const issue_number = numbers.get(id) as number;
    await db.updateTable("magazine").set({ issue_number }).where("id", "=", id).execute();
    if (!pending) continue;
    const waiting = JSON.stringify({ ...pending, issue_number: numberIn(pending.issue_number) ?? issue_number });
    await db
      .updateTable("magazine")
      .set({ pending: waiting as never })
      .where("id", "=", id)
      .execute();
  }
  await renumberRevisions(db, numbers);
  await db.schema.alterTable("magazine").dropColumn("former").execute();
  await db.schema.createIndex("magazine_issue_number_key").unique().on("magazine").column("issue_number").execute();
  const nullsFirst = engine === "sqlite" ? sql`` : sql`nulls first`;
  await sql`create index magazine_by_issue_number on magazine
    (issue_number ${nullsFirst}, id, status ${nullsFirst}, published_at ${nullsFirst}, trashed_at ${nullsFirst})`.execute(
    db,
  );
}

/** Plain numbers stay unchanged, whatever the order. */
function chooseNumbers(rows: Pick<Magazine, "id" | "former">[]): Map<number, number> {
  const numbers = new Map<number, number>();
  const taken = new Set<number>();
  const take = (id: number, number: number) => {
    numbers.set(id, number);
    taken.add(number);
  };
  for (const { id, former } of rows) {
    const number = numberIn(former);
    if (number && !taken.has(number)) take(id, number);
  }
  for (const { id, former } of rows) {
    if (numbers.has(id)) continue;
    const first = numberIn(/\d+/.exec(former)?.[0]);
    take(id, first && !taken.has(first) ? first : Math.max(0, ...taken) + 1);
  }
  return numbers;
}

async function renumberRevisions(db: Db, numbers: Map<number, number>) {
  const revisions = await db
    .selectFrom("revision")
    .select(["id", "item_id", "data"])
    .where("resource", "=", sql.lit("magazine"))
    .execute();
  for (const { id, item_id, data } of revisions as Revision[]) {
    if (data.issue_number === undefined) continue;
    const changed = { ...data, issue_number: numberIn(data.issue_number) ?? numbers.get(item_id) };
    await db
      .updateTable("revision")
      .set({ data: JSON.stringify(changed) })
      .where("id", "=", id)
      .execute();
  }
}

function numberIn(text: unknown): number | undefined {
  return /^0*[1-9]\d{0,8}$/.test(String(text).trim()) ? Number(text) : undefined;
}
