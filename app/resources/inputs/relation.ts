import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import type { AnyTables } from "#app/platform/access/rules.ts";
import { idListParam, listParam } from "#app/platform/http/list-queries.ts";
import { acceptReadOnly } from "#app/platform/http/read-only.ts";
import { MAX_INTEGER, rowId } from "#app/platform/http/row-id.ts";
import { hasTrait, type ResourceDefinition, titleField } from "../resource-definition.ts";
import type { Values } from "../store.server.ts";
import { getTableName } from "../table.ts";
import { type Filter, type Input, inIdColumn } from "./input.ts";

/** The referenced item in responses. Requests contain an id, or this object as returned. */
export const RelationOutput = z
  .object({ id: z.number().int(), name: z.string(), slug: z.string().nullable() })
  .meta({ id: "Relation" });
export type RelationOutput = z.infer<typeof RelationOutput>;

export const RelationReference = z
  .union([rowId, acceptReadOnly(z.strictObject({ id: rowId }), Object.keys(RelationOutput.shape))])
  .transform((value) => (typeof value === "number" ? value : (value.id as number)))
  .meta({ id: "RelationReference" });

export const resourceReference = (to: ResourceDefinition) => ({
  to: to.name,
  columns: ["id", titleField(to), ...(hasTrait(to, "slug") ? ["slug"] : [])],
  missing: (id: number) => `Invalid pk "${id}" - object does not exist.`,
});

/** The referenced item, with its title. */
export function presentReference(to: ResourceDefinition, found: Values | undefined): RelationOutput | null {
  if (!found) return null;
  return { id: Number(found.id), name: String(found[titleField(to)] ?? ""), slug: (found.slug as string) ?? null };
}

/** A reference to an item of another resource. */
export const relation = (
  to: ResourceDefinition,
): Input<number | null, RelationOutput | null, Values> & { filter: Filter } => ({
  kind: "relation",
  schema: RelationReference.nullable().default(null),
  output: RelationOutput.nullable(),
  references: resourceReference(to),
  ...inIdColumn,
  present: (id: number | null, find: (id: number) => Values | undefined) =>
    id === null ? null : presentReference(to, find(id)),
  filter: {
    schema: referenceParam(to),
    condition: (field, value) => (eb) => buildReferenceCondition(eb, `${field}_id`, to.name, value as ReferenceFilter),
  },
});

/** Selects the items of another resource by any of these ids or slugs. */
export interface ReferenceFilter {
  ids: number[];
  slugs: string[];
}

/** A filter by slug, even if the slug looks like an id. */
export const toSlugFilter = (slug: string): ReferenceFilter => ({ ids: [], slugs: [slug] });

const isId = (text: string) => /^\d+$/.test(text);
const idsOnly = idListParam.transform((ids): ReferenceFilter => ({ ids, slugs: [] }));
const idsOrSlugs = listParam
  .refine((texts) => texts.every((text) => !isId(text) || Number(text) <= MAX_INTEGER), "Enter ids or slugs.")
  .transform(
    (texts): ReferenceFilter => ({ ids: texts.filter(isId).map(Number), slugs: texts.filter((text) => !isId(text)) }),
  )
  .meta({ description: "Matches any of these ids or slugs, separated by commas. Numbers are read as ids." });

/** The query parameter that selects items referring to any of the given ones. */
export const referenceParam = (to: ResourceDefinition) => (hasTrait(to, "slug") ? idsOrSlugs : idsOnly);

/**
 * The condition for a column that refers to any item selected by a filter. For a single item it is an equality, which
 * both engines look up in an index in the order of the list.
 */
export function buildReferenceCondition(
  eb: ExpressionBuilder<AnyTables, string>,
  column: string,
  to: string,
  filter: ReferenceFilter,
) {
  const isSingle = filter.ids.length + filter.slugs.length === 1;
  return eb(column, isSingle ? "=" : "in", referencedIds(eb, to, filter));
}

/** A subquery for the ids of the items selected by a filter. */
function referencedIds(eb: ExpressionBuilder<AnyTables, string>, to: string, { ids, slugs }: ReferenceFilter) {
  // PostgreSQL rejects an empty list in `in ()`.
  const isSelected = (eb: ExpressionBuilder<AnyTables, string>) =>
    eb.or([...(ids.length > 0 ? [eb("id", "in", ids)] : []), ...(slugs.length > 0 ? [eb("slug", "in", slugs)] : [])]);
  return eb.selectFrom(getTableName(to)).select("id").where(isSelected);
}
