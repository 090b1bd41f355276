import { z } from "zod";
import { versionField } from "#app/platform/http/item-version.ts";
import { booleanParam, idListParam, listParam, listQuery, orderingParam } from "#app/platform/http/list-queries.ts";
import { ignoreReadOnly } from "#app/platform/http/read-only.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { mediaKinds } from "#app/platform/media/media-values.ts";

export const filesPath = "/api/common/file/";
/** The endpoint for resumable uploads (tus); a completed one is referred to by its id. */
export const uploadsPath = `${filesPath}upload/`;

const time = z.iso.datetime();
const fraction = z.number().min(0).max(1);
/** The point that stays visible when a picture is cropped, as fractions of its width and height. */
const FocalPoint = z.strictObject({ x: fraction, y: fraction });
const alt = z.string().trim().max(500);
const name = z.string().trim().min(1).max(200);

/** A file of the media library, as in lists. */
export const MediaFile = z
  .object({
    id: z.number().int(),
    version: z.number().int(),
    created_at: time,
    modified_at: time,
    created_by: z.number().int().nullable(),
    kind: z.enum(mediaKinds),
    name: z.string(),
    alt: z.string().meta({ description: "Describes the picture; the default wherever the picture is used." }),
    content_type: z.string(),
    size: z.number().int().meta({ description: "In bytes." }),
    sha256: z.string(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    duration_ms: z.number().int().nullable(),
    animated: z.boolean(),
    focal_point: FocalPoint,
    placeholder: z.string().nullable().meta({ description: "A ThumbHash, Base64-encoded." }),
    file: z.string().meta({ description: "The path of the file, which changes with its name and content." }),
    use_count: z.number().int().meta({ description: "The number of items that use it." }),
  })
  .meta({ id: "MediaFile" });
export type MediaFile = z.infer<typeof MediaFile>;

/** An item that uses a file. */
export const MediaUse = z.object({
  resource: z.string(),
  id: z.number().int(),
  title: z.string(),
  url: z.string().meta({ description: "The path of its editor in the admin area." }),
  trashed: z.boolean(),
});
export type MediaUse = z.infer<typeof MediaUse>;

/** A file of the media library, with the items that use it and that the caller may read. */
export const MediaDetail = MediaFile.extend({ used_in: z.array(MediaUse) }).meta({ id: "MediaDetail" });
export type MediaDetail = z.infer<typeof MediaDetail>;

/** The form fields besides the file. */
export const uploadFields = { name: name.optional(), alt: alt.default("") };
/** The form fields besides the new file of an item. */
export const replaceFields = { version: z.coerce.number().int().optional() };

export const MediaChanges = ignoreReadOnly(
  z.strictObject({
    name: name.optional(),
    alt: alt.optional(),
    focal_point: FocalPoint.optional(),
    version: versionField,
  }),
  Object.keys(MediaDetail.shape),
);
export type MediaChanges = z.infer<typeof MediaChanges>;

export const MediaQuery = listQuery.extend({
  kind: listParam
    .pipe(z.array(z.enum(mediaKinds)))
    .optional()
    .meta({ description: `Any of ${mediaKinds.join(", ")}, separated by commas.` }),
  ids: idListParam.optional(),
  unused: booleanParam.optional().meta({ description: "Whether to list only unused files, or only used ones." }),
  missing_alt: booleanParam
    .optional()
    .meta({ description: "Whether to list only pictures without alternative text, or only those with one." }),
  ordering: orderingParam(["created_at", "modified_at", "name", "size", "id"], "-created_at"),
});
export type MediaQuery = z.infer<typeof MediaQuery>;

export const DeleteQuery = z.object({
  force: booleanParam
    .default(false)
    .meta({ description: "Remove the file from all items that use it first. For owners and editors." }),
});

export const MediaBulkInput = z.strictObject({
  action: z.enum(["delete"]),
  ids: z.array(rowId).min(1).max(100),
  force: z.boolean().default(false),
});
export type MediaBulkInput = z.infer<typeof MediaBulkInput>;

export const MediaBulkReport = z
  .object({ done: z.array(z.number().int()), failed: z.array(z.object({ id: z.number().int(), detail: z.string() })) })
  .meta({ id: "MediaBulkReport" });
export type MediaBulkReport = z.infer<typeof MediaBulkReport>;
