import { z } from "zod";
import type { Row, Values } from "../store.server.ts";
import type { Filter, Input } from "./input.ts";
import { RelationFilter, RelationOutput, RelationReference, type Targets, targets, toResource } from "./relation.ts";

/**
 * Several items of another resource, in an order.
 * @param to name of that resource, which has a `name`
 * @param pairs table of rows (item_id, target_id, position)
 */
export const relations = (
  to: string,
  pairs: string,
  max = 50,
): Input<number[], RelationOutput[], RelationOutput> & { filter: Filter } => ({
  kind: "relations",
  schema: z
    .array(RelationReference)
    .max(max)
    .transform((ids) => [...new Set(ids)])
    .default([]),
  output: z.array(RelationOutput),
  references: toResource(to),
  pairs,
  columns: (): Values => ({}),
  // Undefined where a row was read without its pairs.
  value: (field: string, row: Row) => parsed(row[field]) as number[],
  ids: (ids: number[]) => ids ?? [],
  present: (ids: number[], find: (id: number) => RelationOutput | undefined) =>
    (ids ?? []).flatMap((id) => find(id) ?? []),
  without: (ids: number[], gone: ReadonlySet<number>, replacement?: number) => [
    ...new Set(ids.flatMap((id) => (gone.has(id) ? (replacement ?? []) : [id]))),
  ],
  filter: {
    schema: RelationFilter,
    condition: (_field, asked) => (eb) =>
      eb(
        "id",
        "in",
        eb
          .selectFrom(pairs)
          .select("item_id")
          .where("target_id", "in", targets(eb, to, asked as Targets)),
      ),
  },
});

/** SQLite gives JSON that a query makes as text. */
const parsed = (value: unknown) => (typeof value === "string" ? JSON.parse(value) : value);
