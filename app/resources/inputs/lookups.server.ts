import { type RawBuilder, sql } from "kysely";
import { type Media, mediaColumns } from "#app/platform/media/media-rows.ts";
import type { ResourceDefinition } from "../define-resource.ts";
import { type Moment, type Row, tableOf, type Values } from "../store.server.ts";
import type { RelationOutput } from "../values.ts";
import { mediaOf } from "./inputs.server.ts";

/** What items point at. */
export interface Lookups {
  media: Map<number, Media>;
  /** The item that a field points at by this id. */
  target(field: string, id: unknown): RelationOutput | null;
  /** The ids of what a row is paired with, in their order. */
  paired(field: string, rowId: number): number[];
}

/** Columns as the names and values of a JSON object; made once, since every answer reads them. */
const pairsOf = (columns: readonly string[]) =>
  sql.raw<unknown>(columns.map((column) => `'${column}', target.${column}`).join(", "));
const mediaPairs = pairsOf(mediaColumns);
const relationPairs = pairsOf(["id", "name", "slug"]);

/** Reads everything that items point at in one query, however many items and kinds there are. */
export async function lookUp(
  { app, store }: Pick<Moment, "app" | "store">,
  definition: ResourceDefinition,
  rows: Row[],
  written: Values[],
): Promise<Lookups> {
  const json = sql.raw(app.database.engine === "postgres" ? "json_build_object" : "json_object");
  const none = sql`cast(null as integer)`;
  /** Every kind of thing as the same columns, so that one query can read them all. */
  const branch = (field: string, table: string, columns: RawBuilder<unknown>, item: RawBuilder<unknown> = none) =>
    store
      .selectFrom(`${table} as target`)
      .select([
        sql.lit(field).as("field"),
        "target.id as id",
        item.as("item_id"),
        (item === none ? none : sql.ref("pair.position")).as("position"),
        sql`${json}(${columns})`.as("target"),
      ]);

  const media = [...new Set(written.flatMap((values) => mediaOf(definition, values).flatMap(({ ids }) => ids)))];
  const branches = media.length > 0 ? [branch("media", "media", mediaPairs).where("target.id", "in", media)] : [];
  for (const [field, input] of Object.entries(definition.inputs)) {
    if (input.kind !== "relation" && input.kind !== "relations") continue;
    const target = [`relation:${field}`, tableOf(input.to), relationPairs] as const;
    const named = [...new Set(written.flatMap((values) => (values[field] as number | number[] | null) ?? []))];
    if (named.length > 0) branches.push(branch(...target).where("target.id", "in", named));
    if (input.kind === "relation" || rows.length === 0) continue;
    const ids = rows.map(({ id }) => id);
    branches.push(
      branch(...target, sql.ref("pair.item_id"))
        .innerJoin(`${input.through} as pair`, "pair.target_id", "target.id")
        .where("pair.item_id", "in", ids),
    );
  }
  const [first, ...others] = branches;
  const found = first ? await others.reduce((all, next) => all.unionAll(next), first).execute() : [];

  const targets = new Map(found.map((row) => [`${row.field}:${row.id}`, parsed(row.target)]));
  const pairs = found.filter((row) => row.item_id !== null).sort((a, b) => Number(a.position) - Number(b.position));
  const pairsByRow = Map.groupBy(pairs, (row) => `${row.field}:${row.item_id}`);
  return {
    media: new Map(
      media.flatMap((id) => (targets.has(`media:${id}`) ? [[id, targets.get(`media:${id}`) as Media]] : [])),
    ),
    target: (field, id) => (targets.get(`relation:${field}:${id}`) as RelationOutput | undefined) ?? null,
    paired: (field, rowId) => (pairsByRow.get(`relation:${field}:${rowId}`) ?? []).map(({ id }) => Number(id)),
  };
}

function parsed(target: unknown) {
  const value = typeof target === "string" ? JSON.parse(target) : target;
  // SQLite has no truth values.
  return "animated" in value ? { ...value, animated: Boolean(value.animated) } : value;
}
