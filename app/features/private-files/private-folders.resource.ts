import { z } from "zod";
import { listParam } from "#app/platform/http/list-queries.ts";
import { MAX_INTEGER, rowId } from "#app/platform/http/row-id.ts";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import type { Filter, Input } from "#app/resources/inputs/input.ts";
import { RelationReference, relation } from "#app/resources/inputs/relation.ts";
import { line } from "#app/resources/values.ts";

/** Folders of private files, which can be nested. A file is in one of them, or in none. */
export const privateFolders = defineResource({
  name: "private-folder",
  path: "/api/common/file/private-folder",
  labels: { one: "Folder", many: "Folders of private files" },
  fields: {
    name: line(120),
    parent: rowId
      .nullable()
      .default(null)
      .meta({ title: "Parent folder", description: "The id of the parent folder; null at the top level." }),
  },
  derived: { file_count: z.number().int().meta({ title: "Files", description: "Excludes files in the trash." }) },
  traits: [],
  list: { columns: ["name", "file_count"], order: "name", orderings: [], search: ["name"], filters: [] },
});

export type PrivateFolder = ItemOf<typeof privateFolders>;

/** A folder as an entry of the tree. */
export const TreeFolder = z
  .object({
    id: z.number().int(),
    version: z.number().int(),
    name: z.string(),
    parent: z.number().int().nullable(),
    file_count: z.number().int(),
  })
  .meta({ id: "PrivateFolderInTree" });
export type TreeFolder = z.infer<typeof TreeFolder>;

const Named = z.object({ id: z.number().int(), name: z.string() });
const FolderOutput = Named.extend({
  within: z.array(Named).meta({ description: "The path of parent folders, outermost first." }),
}).meta({ id: "PrivateFolderReference" });
type FolderOutput = z.infer<typeof FolderOutput>;
type FoundFolder = z.infer<typeof Named> & { parent: number | null };

const NO_FOLDER = "none";
const folderIds = listParam
  .refine(
    (values) => values.every((value) => value === NO_FOLDER || (/^\d+$/.test(value) && Number(value) <= MAX_INTEGER)),
    `Enter folder ids, or ${NO_FOLDER}.`,
  )
  .meta({
    description: `Folder ids, separated by commas. Lists files in any of these. \`${NO_FOLDER}\`: files outside folders.`,
  });

type FolderInput = Input<number | null, FolderOutput | null, FoundFolder>;

const { references, ...ofRelation } = relation(privateFolders) as FolderInput;

/** The folder of a file; null if it is in none. */
export const folder: FolderInput & { filter: Filter } = {
  ...ofRelation,
  schema: RelationReference.nullable().default(null),
  output: FolderOutput.nullable(),
  ...(references && { references: { ...references, columns: ["id", "name", "parent"], outer: "parent" } }),
  present(id, find) {
    const own = find(id ?? 0);
    if (!own) return null;
    const within: FoundFolder[] = [];
    for (let at = find(own.parent ?? 0); at && !within.includes(at); at = find(at.parent ?? 0)) within.unshift(at);
    return { id: own.id, name: own.name, within: within.map(({ id, name }) => ({ id, name })) };
  },
  filter: {
    schema: folderIds,
    condition: (field, value) => (eb) => {
      const given = value as string[];
      const ids = given.filter((each) => each !== NO_FOLDER).map(Number);
      return eb.or([
        ...(ids.length > 0 ? [eb(`${field}_id`, "in", ids)] : []),
        ...(given.includes(NO_FOLDER) ? [eb(`${field}_id`, "is", null)] : []),
      ]);
    },
  },
};
