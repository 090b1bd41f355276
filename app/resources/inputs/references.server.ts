import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import type { PictureInput } from "#app/platform/media/media-values.ts";
import { checkDocument } from "#app/ui/rich-text/check-document.ts";
import type { Input } from "../define-resource.ts";
import { tableOf } from "../store.server.ts";
import type { Write } from "../trait.server.ts";
import { documentFields, inputOf, mediaOf } from "./inputs.server.ts";
import { lookUp } from "./lookups.server.ts";

/**
 * Holds texts to the schema of the editor, and what an item points at to what there is: it exists,
 * a file is of the right kind, a picture that does not only decorate has alternative text, its own
 * or the library's. Missing own texts are filled in from the library.
 * @throws InvalidInput
 */
export async function requireReferences(write: Write): Promise<void> {
  const { resource, values, input, before } = write;
  const { definition } = resource;
  for (const field of documentFields(definition))
    if (!before || input[field] !== undefined) values[field] = checkDocument(field, values[field]);
  const media = mediaOf(definition, values);
  const relations = Object.entries(definition.inputs).flatMap(([field, input]) =>
    input.kind === "relation" || input.kind === "relations"
      ? [{ field, table: tableOf(input.to), ids: [values[field] ?? []].flat() as number[] }]
      : [],
  );
  await keepFromDeletion(write, [...media.map(({ ids }) => ({ table: "media", ids })), ...relations]);
  const found = await lookUp(write, definition, [], [values]);

  const problems: Problem[] = relations.flatMap(({ field, ids }) =>
    ids
      .filter((id) => found.target(field, id) === null)
      .map((id) => ({ field, code: "does_not_exist", message: `Invalid pk "${id}" - object does not exist.` })),
  );
  for (const { field, ids } of media) {
    for (const id of ids) {
      const file = found.media.get(id);
      const problem = file
        ? inputOf(definition, field).problem?.(values[field], file, definition.inputs[field] as Input)
        : { code: "does_not_exist", message: `There is no file ${id} in the media library.` };
      if (problem) problems.push({ field, ...problem });
      const picture = values[field] as PictureInput;
      if (definition.inputs[field]?.kind === "picture" && !picture.decorative)
        values[field] = { ...picture, alt: picture.alt || file?.alt };
    }
  }
  if (problems.length > 0) throw new InvalidInput(problems);
}

/** On SQLite nobody else writes until the end of the transaction. */
async function keepFromDeletion({ app, store }: Write, pointed: { table: string; ids: number[] }[]) {
  if (app.database.engine !== "postgres") return;
  for (const [table, group] of Map.groupBy(pointed, ({ table }) => table)) {
    const ids = [...new Set(group.flatMap((each) => each.ids))];
    if (ids.length > 0)
      await store.selectFrom(table).select("id").where("id", "in", ids).orderBy("id").forKeyShare().execute();
  }
}
