import { z } from "zod";
import { listParam } from "#app/platform/http/list-queries.ts";
import { MAX_INTEGER, rowId } from "#app/platform/http/row-id.ts";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import type { Filter, Input } from "#app/resources/inputs/input.ts";
import { RelationReference, relation } from "#app/resources/inputs/relation.ts";
import { line } from "#app/resources/values.ts";

/** Folders of private files, which may be in folders. A file is in one of them, or in none. */
export const privateFolders = defineResource({
  name: "private-folder",
  path: "/api/common/file/private-folder",
  labels: { one: "Folder", many: "Folders of private files" },
  fields: {
    name: line(120),
    parent: rowId
      .nullable()
      .default(null)
      .meta({ title: "Within", description: "The id of the folder that it is in; null at the top." }),
  },
  derived: { file_count: z.number().int().meta({ title: "Files", description: "Without those in the trash." }) },
  traits: [],
  list: { columns: ["name", "file_count"], order: "name", orderings: [], search: ["name"], filters: [] },
});

export type PrivateFolder = ItemOf<typeof privateFolders>;

/** A folder as the tree has it. */
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

const FolderOutput = z.object({ id: z.number().int(), name: z.string() }).meta({ id: "PrivateFolderReference" });
type FolderOutput = z.infer<typeof FolderOutput>;

const NO_FOLDER = "none";
const folderIds = listParam
  .refine(
    (values) => values.every((value) => value === NO_FOLDER || (/^\d+$/.test(value) && Number(value) <= MAX_INTEGER)),
    `Enter ids of folders, or ${NO_FOLDER}.`,
  )
  .meta({ description: `Ids of folders, separated by commas: any of these. \`${NO_FOLDER}\`: files in no folder.` });

const { references, ...ofRelation } = relation(privateFolders.name);

/** The folder of a file; null if it is in none. */
export const folder: Input<number | null, FolderOutput | null, FolderOutput> & { filter: Filter } = {
  ...ofRelation,
  schema: RelationReference.nullable().default(null),
  output: FolderOutput.nullable(),
  ...(references && { references: { ...references, columns: Object.keys(FolderOutput.shape) } }),
  present: (id, find) => (id === null ? null : (find(id) ?? null)),
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
