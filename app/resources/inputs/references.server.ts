import { sql } from "kysely";
import { jsonObject } from "#app/platform/database/json.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { validateDocument } from "#app/ui/rich-text/validate-document.ts";
import type { WriteContext } from "../resource.server.ts";
import type { ResourceDefinition } from "../resource-definition.ts";
import type { OperationContext, Values } from "../store.server.ts";
import { tableOf } from "../table.ts";
import { type Input, parsedJson } from "./input.ts";
import { referencesOf } from "./input-values.ts";

/** Loads everything that items reference, with one query. @returns a lookup by input and id. */
export async function loadReferences(
  { app, store }: OperationContext,
  definition: ResourceDefinition,
  items: Values[],
) {
  const references = items.flatMap((values) => referencesOf(definition, values));
  const [first, ...others] = [...Map.groupBy(references, ({ table }) => table)].map(([table, group]) =>
    store
      .selectFrom(table)
      .select([sql.lit(table).as("table"), "id"])
      .select(jsonObject(app.database.engine, group[0]?.columns ?? []).as("referenced"))
      .where("id", "in", [...new Set(group.flatMap(({ ids }) => ids))]),
  );
  const rows = first ? await others.reduce((all, next) => all.unionAll(next), first).execute() : [];
  const found = new Map(rows.map(({ table, id, referenced }) => [`${table}:${id}`, parsedJson(referenced)]));
  return ({ references }: Partial<Input>) => {
    const table = references && tableOf(references.to);
    return (id: number) => found.get(`${table}:${id}`);
  };
}

/**
 * Validates the values against the further rules of their inputs, and checks that everything they reference
 * exists and fits. Fills in what valid values leave out.
 * @throws InvalidInput with all problems of references
 */
export async function validateReferences(context: WriteContext): Promise<void> {
  const { app, store, resource, values, input, before } = context;
  const { definition } = resource;
  for (const [field, { check }] of Object.entries(definition.inputs))
    if (check && (!before || input[field] !== undefined))
      values[field] = check(field, values[field], { validateDocument });
  const references = referencesOf(definition, values);
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
