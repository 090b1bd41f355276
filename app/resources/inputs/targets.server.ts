import { sql } from "kysely";
import { jsonObject } from "#app/platform/database/json.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { validateDocument } from "#app/ui/rich-text/validate-document.ts";
import type { ResourceDefinition } from "../define-resource.ts";
import type { Write } from "../resource.server.ts";
import type { Moment, Values } from "../store.server.ts";
import { tableOf } from "../table.ts";
import type { Input } from "./input.ts";
import { pointsOf } from "./inputs.server.ts";

/** Reads everything that items refer to in one query, however many items and kinds there are. */
export async function findTargets({ app, store }: Moment, definition: ResourceDefinition, written: Values[]) {
  const points = written.flatMap((values) => pointsOf(definition, values));
  const [first, ...others] = [...Map.groupBy(points, ({ table }) => table)].map(([table, group]) =>
    store
      .selectFrom(table)
      .select([sql.lit(table).as("table"), "id"])
      .select(jsonObject(app.database.engine, group[0]?.columns ?? []).as("target"))
      .where("id", "in", [...new Set(group.flatMap(({ ids }) => ids))]),
  );
  const rows = first ? await others.reduce((all, next) => all.unionAll(next), first).execute() : [];
  const parsed = (target: unknown) => (typeof target === "string" ? JSON.parse(target) : target) as unknown;
  const found = new Map(rows.map(({ table, id, target }) => [`${table}:${id}`, parsed(target)]));
  return ({ references }: Partial<Input>) => {
    const table = references && tableOf(references.to);
    return (id: number) => found.get(`${table}:${id}`);
  };
}

/**
 * Holds the values that were sent to the further rules of their kinds, and what an item refers to to
 * what there is: it exists, and a file fits. What valid values leave out is filled in.
 * @throws InvalidInput
 */
export async function requireTargets(write: Write): Promise<void> {
  const { app, store, resource, values, input, before } = write;
  const { definition } = resource;
  for (const [field, { check }] of Object.entries(definition.inputs))
    if (check && (!before || input[field] !== undefined))
      values[field] = check(field, values[field], { validateDocument });
  const points = pointsOf(definition, values);
  // Nobody deletes them meanwhile; SQLite has one writer.
  if (app.database.engine === "postgres")
    for (const [table, group] of Map.groupBy(points, ({ table }) => table)) {
      const ids = group.flatMap((point) => point.ids);
      await store.selectFrom(table).select("id").where("id", "in", ids).orderBy("id").forKeyShare().execute();
    }
  const find = await findTargets(write, definition, [values]);
  const problems = points.flatMap(({ field, input, ids }) =>
    ids.flatMap((id) => {
      const target = find(input)(id);
      const fault = target
        ? input.fault?.(values[field], target)
        : { code: "does_not_exist", message: input.references?.missing(id) ?? "" };
      return fault ? [{ field, ...fault }] : [];
    }),
  );
  if (problems.length > 0) throw new InvalidInput(problems);
  for (const [field, kind] of Object.entries(definition.inputs))
    if (kind.complete) values[field] = await kind.complete(values[field], write, find(kind));
}
