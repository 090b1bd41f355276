import { z } from "zod";
import { acceptReadOnly } from "#app/platform/http/read-only.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { line } from "#app/resources/values.ts";

/** Tags organize the media library for staff; visitors don't see them. */
export const mediaTags = defineResource({
  name: "media-tag",
  path: "/api/common/file/tag",
  labels: { one: "File tag", many: "File tags" },
  navigation: {
    group: "Files",
    order: 2,
    icon: "tag",
    description: "Labels that help staff find files in the media library. Visitors never see them.",
  },
  fields: { name: line(60) },
  derived: { file_count: z.number().int().meta({ title: "Files" }) },
  traits: ["unique-name"],
  list: { columns: ["name", "file_count"], order: "name", orderings: [], search: ["name"], filters: [] },
});
export type MediaTag = ItemOf<typeof mediaTags>;

/** A tag in a file's record. */
export const FileTag = z.object({ id: z.number().int(), name: z.string() }).meta({ id: "FileTag" });
export type FileTag = z.infer<typeof FileTag>;

export const MAX_TAGS_OF_FILE = 50;

/** A file's tags in requests: ids, or objects as returned. */
export const fileTags = z
  .array(z.union([rowId, acceptReadOnly(z.strictObject({ id: rowId }), ["name"]).transform(({ id }) => Number(id))]))
  .max(MAX_TAGS_OF_FILE)
  .transform((ids) => [...new Set(ids)]);
