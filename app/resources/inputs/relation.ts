import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import { listParam } from "#app/platform/http/list-queries.ts";
import { acceptReadOnly } from "#app/platform/http/read-only.ts";
import { MAX_INTEGER, rowId } from "#app/platform/http/row-id.ts";
import type { AnyTables } from "#app/platform/rules.ts";
import { tableOf } from "../table.ts";
import { type Filter, type Input, inIdColumn } from "./input.ts";

/** A relation is written as an id, or as the object that it was read as, and returned as this. */
export const RelationOutput = z
  .object({ id: z.number().int(), name: z.string(), slug: z.string().nullable() })
  .meta({ id: "Relation" });
export type RelationOutput = z.infer<typeof RelationOutput>;

export const RelationReference = z
  .union([rowId, acceptReadOnly(z.strictObject({ id: rowId }), Object.keys(RelationOutput.shape))])
  .transform((value) => (typeof value === "number" ? value : (value.id as number)))
  .meta({ id: "RelationReference" });

export const toResource = (to: string) => ({
  to,
  columns: Object.keys(RelationOutput.shape),
  missing: (id: number) => `Invalid pk "${id}" - object does not exist.`,
});

/** An item of another resource, which has a `name`. @param to name of that resource */
export const relation = (
  to: string,
): Input<number | null, RelationOutput | null, RelationOutput> & { filter: Filter } => ({
  kind: "relation",
  schema: RelationReference.nullable().default(null),
  output: RelationOutput.nullable(),
  references: toResource(to),
  ...inIdColumn,
  present: (id: number | null, find: (id: number) => RelationOutput | undefined) =>
    id === null ? null : (find(id) ?? null),
  filter: {
    schema: RelationFilter,
    condition: (field, asked) => (eb) => eb(`${field}_id`, "in", targets(eb, to, asked as Targets)),
  },
});

/** Items of another resource, by their ids or their slugs: those are meant that have any of them. */
export interface Targets {
  ids: number[];
  slugs: string[];
}

/** Who has only a slug means no id, even where the slug is a number. */
export const bySlug = (slug: string): Targets => ({ ids: [], slugs: [slug] });

const isId = (text: string) => /^\d+$/.test(text);
export const RelationFilter = listParam
  .refine((texts) => texts.every((text) => !isId(text) || Number(text) <= MAX_INTEGER), "Enter ids or slugs.")
  .transform((texts): Targets => ({ ids: texts.filter(isId).map(Number), slugs: texts.filter((text) => !isId(text)) }))
  .meta({ description: "Ids or slugs, separated by commas: any of these. A number is an id." });

/** The ids of the items that a filter names, as a query. */
export function targets(eb: ExpressionBuilder<AnyTables, string>, to: string, { ids, slugs }: Targets) {
  // Neither engine takes an empty list.
  const isTarget = (target: typeof eb) =>
    target.or([
      ...(ids.length > 0 ? [target("id", "in", ids)] : []),
      ...(slugs.length > 0 ? [target("slug", "in", slugs)] : []),
    ]);
  return eb.selectFrom(tableOf(to)).select("id").where(isTarget);
}
