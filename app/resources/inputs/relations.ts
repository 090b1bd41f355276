import { z } from "zod";
import type { ResourceDefinition } from "../resource-definition.ts";
import type { Row, Values } from "../store.server.ts";
import { type Filter, type Input, parsedJson } from "./input.ts";
import {
  buildReferenceCondition,
  presentReference,
  type ReferenceFilter,
  RelationOutput,
  RelationReference,
  referenceParam,
  resourceReference,
} from "./relation.ts";

/**
 * References to several items of another resource, in the client's order.
 * @param pairs table of rows (item_id, target_id, position)
 */
export const relations = (
  to: ResourceDefinition,
  pairs: string,
): Input<number[], RelationOutput[], Values> & { filter: Filter } => ({
  kind: "relations",
  schema: z
    .array(RelationReference)
    .max(50)
    .transform((ids) => [...new Set(ids)])
    .default([]),
  output: z.array(RelationOutput),
  references: resourceReference(to),
  pairs,
  columns: (): Values => ({}),
  // Undefined if the row was loaded without its pairs.
  value: (field: string, row: Row) => parsedJson(row[field]) as number[],
  ids: (ids: number[]) => ids ?? [],
  present: (ids: number[], find: (id: number) => Values | undefined) =>
    (ids ?? []).flatMap((id) => presentReference(to, find(id)) ?? []),
  removeReferences: (ids: number[], removed: ReadonlySet<number>, replacement?: number) => [
    ...new Set(ids.flatMap((id) => (removed.has(id) ? (replacement ?? []) : [id]))),
  ],
  filter: {
    schema: referenceParam(to),
    condition: (_field, value) => (eb) =>
      eb(
        "id",
        "in",
        eb
          .selectFrom(pairs)
          .select("item_id")
          .where((pair) => buildReferenceCondition(pair, "target_id", to.name, value as ReferenceFilter)),
      ),
  },
});
