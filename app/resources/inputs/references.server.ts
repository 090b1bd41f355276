import { sql } from "kysely";
import { validateDocument } from "#app/document/validate-document.ts";
import type { Condition } from "#app/platform/access/rules.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { type Related, type RelatedRows, readRelated } from "../related.server.ts";
import type { WriteContext } from "../resource.server.ts";
import type { ResourceDefinition } from "../resource-definition.ts";
import type { OperationContext, Values } from "../store.server.ts";
import { getTableName } from "../table.ts";
import type { Input } from "./input.ts";
import { listReferences } from "./input-values.ts";

const nameSelection = (table: string) => `reference to ${table}`;

/**
 * Selects everything that items reference.
 * @param allowed restricts the rows of a table, for example to those the reader may see
 */
export function selectReferences(
  { store }: OperationContext,
  definition: ResourceDefinition,
  items: readonly Values[],
  allowed: (table: string) => Condition | undefined = () => undefined,
): RelatedRows[] {
  const references = items.flatMap((values) => listReferences(definition, values));
  return [...Map.groupBy(references, ({ table }) => table)].map(([table, group]) => {
    const { columns = [], outer } = group[0]?.input.references ?? {};
    const ids = [...new Set(group.flatMap((reference) => reference.ids))];
    const condition = allowed(table);
    const all = store.selectFrom(table).$if(condition !== undefined, (rows) => rows.where(condition as Condition));
    return {
      name: nameSelection(table),
      rows: outer ? all.where("id", "in", selectOuterIds(table, outer, ids)) : all.where("id", "in", ids),
      columns,
    };
  });
}

/** The ids of rows and of all their containers. */
const selectOuterIds = (table: string, outer: string, ids: readonly number[]) => sql<number>`(
  with recursive reached(id, outer_id) as (
    select id, ${sql.ref(outer)} from ${sql.table(table)} where id in (${sql.join(ids)})
    union select ${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.${outer}`)}
      from ${sql.table(table)} join reached on ${sql.ref(`${table}.id`)} = reached.outer_id
  ) select id from reached)`;

/** A lookup by input and id in the results of `selectReferences`. */
export const createReferenceLookup =
  (related: Related) =>
  ({ references }: Partial<Input>) => {
    const found = references && related(nameSelection(getTableName(references.to)));
    return (id: number): unknown => found?.get(id);
  };

/** Loads everything that items reference, with one query. @returns a lookup by input and id. */
export const loadReferences = async (
  context: OperationContext,
  definition: ResourceDefinition,
  items: readonly Values[],
) => createReferenceLookup(await readRelated(context, selectReferences(context, definition, items)));

/**
 * Validates the values against the additional rules of their inputs, and checks that everything they reference exists
 * and fits. Fills in missing parts of valid values.
 * @throws InvalidInput with all problems of references
 */
export async function validateReferences(context: WriteContext): Promise<void> {
  const { app, store, resource, values, input, before } = context;
  const { definition } = resource;
  for (const [field, { check }] of Object.entries(definition.inputs))
    if (check && (!before || input[field] !== undefined))
      values[field] = check(field, values[field], { validateDocument });
  const references = listReferences(definition, values);
  // Prevents concurrent deletion; SQLite has one writer.
  if (app.database.engine === "postgres")
    for (const [table, group] of Map.groupBy(references, ({ table }) => table)) {
      const ids = group.flatMap((reference) => reference.ids);
      await store.selectFrom(table).select("id").where("id", "in", ids).orderBy("id").forKeyShare().execute();
    }
  const find = await loadReferences(context, definition, [values]);
  const problems = references.flatMap(({ field, input, ids }) =>
    ids.flatMap((id) => {
      const referenced = find(input)(id);
      const problem = referenced
        ? input.problem?.(values[field], referenced)
        : { code: "does_not_exist", message: input.references?.missing(id) ?? "" };
      return problem ? [{ field, ...problem }] : [];
    }),
  );
  if (problems.length > 0) throw new InvalidInput(problems);
  for (const [field, input] of Object.entries(definition.inputs))
    if (input.complete) values[field] = await input.complete(values[field], context, find(input));
}
