import { sql } from "kysely";
import { jsonObject } from "#app/platform/database/json.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { type Media, mediaColumns } from "#app/platform/media/media-rows.ts";
import type { PictureInput } from "#app/platform/media/media-values.ts";
import { validateDocument } from "#app/ui/rich-text/validate-document.ts";
import type { Input, ResourceDefinition } from "../define-resource.ts";
import type { Moment, Values } from "../store.server.ts";
import type { RelationOutput } from "../values.ts";
import type { Write } from "../write.server.ts";
import { documentFields, inputOf, pointsOf } from "./inputs.server.ts";

/** What an item points at. */
export type Target = Media | RelationOutput;
const relationColumns = ["id", "name", "slug"];

/** Reads everything that items point at in one query, however many items and kinds there are. */
export async function findTargets({ app, store }: Moment, definition: ResourceDefinition, written: Values[]) {
  const points = written.flatMap((values) => pointsOf(definition, values));
  const [first, ...others] = [...Map.groupBy(points, ({ table }) => table)].map(([table, group]) =>
    store
      .selectFrom(table)
      .select([sql.lit(table).as("table"), "id"])
      .select(jsonObject(app.database.engine, table === "media" ? mediaColumns : relationColumns).as("target"))
      .where("id", "in", [...new Set(group.flatMap(({ ids }) => ids))]),
  );
  const rows = first ? await others.reduce((all, next) => all.unionAll(next), first).execute() : [];
  const parsed = (target: unknown) => (typeof target === "string" ? JSON.parse(target) : target) as Target;
  const found = new Map(rows.map(({ table, id, target }) => [`${table}:${id}`, parsed(target)]));
  return (table: string, id: unknown) => found.get(`${table}:${id}`);
}

/**
 * Holds texts to the schema of the editor, and what an item points at to what there is: it exists,
 * and a file fits. Missing texts of pictures are filled in from the library.
 * @throws InvalidInput
 */
export async function requireTargets(write: Write): Promise<void> {
  const { app, store, resource, values, input, before } = write;
  const { definition } = resource;
  for (const field of documentFields(definition))
    if (!before || input[field] !== undefined) values[field] = validateDocument(field, values[field]);
  const points = pointsOf(definition, values);
  // Nobody deletes them meanwhile; SQLite has one writer.
  if (app.database.engine === "postgres")
    for (const [table, group] of Map.groupBy(points, ({ table }) => table)) {
      const ids = group.flatMap((point) => point.ids);
      await store.selectFrom(table).select("id").where("id", "in", ids).orderBy("id").forKeyShare().execute();
    }
  const find = await findTargets(write, definition, [values]);
  const problems = points.flatMap(({ field, table, ids }) =>
    ids.flatMap((id) => {
      const target = find(table, id);
      const fault = target
        ? inputOf(definition, field).fault?.(values[field], target, definition.inputs[field] as Input)
        : missing(table, id);
      return fault ? [{ field, ...fault }] : [];
    }),
  );
  if (problems.length > 0) throw new InvalidInput(problems);
  for (const { field, ids } of points) {
    const picture = values[field] as PictureInput;
    if (definition.inputs[field]?.kind === "picture" && !picture.decorative)
      values[field] = { ...picture, alt: picture.alt || (find("media", ids[0]) as Media).alt };
  }
}

const missing = (table: string, id: number) => ({
  code: "does_not_exist",
  message:
    table === "media" ? `There is no file ${id} in the media library.` : `Invalid pk "${id}" - object does not exist.`,
});
