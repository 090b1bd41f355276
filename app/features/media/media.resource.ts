import { z } from "zod";
import { versionField } from "#app/platform/http/item-version.ts";
import { booleanParam, idListParam, listQuery, orderingParam } from "#app/platform/http/list-queries.ts";
import { ignoreReadOnly } from "#app/platform/http/read-only.ts";
import { rowId, rowIdParam } from "#app/platform/http/row-id.ts";
import { signedParameters } from "#app/platform/http/signed-parameters.ts";
import { type MediaKind, mediaKinds } from "#app/platform/media/media-values.ts";
import { line } from "#app/resources/values.ts";
import { FileTag, fileTags } from "./media-tags.resource.ts";
import { PictureEdits } from "./picture-edits.ts";

export const filesPath = "/api/common/file/";

const time = z.iso.datetime();
const fraction = z.number().min(0).max(1);
/** The point that stays visible when a picture is cropped, as fractions of its width and height. */
const FocalPoint = z.strictObject({ x: fraction, y: fraction });
const alt = z.string().trim().max(500);
const name = line();

/** A file in the media library, as in lists. */
export const MediaFile = z
  .object({
    id: z.number().int(),
    version: z.number().int(),
    created_at: time,
    modified_at: time,
    created_by: z.number().int().nullable(),
    kind: z.enum(mediaKinds),
    name: z.string(),
    alt: z.string().meta({ description: "The default alt text wherever the picture is used." }),
    content_type: z.string(),
    size: z.number().int().meta({ description: "In bytes." }),
    sha256: z.string(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    duration_ms: z.number().int().nullable(),
    taken_on: z.iso.date().nullable().meta({ description: "The day the photo was taken, as recorded by the camera." }),
    animated: z.boolean(),
    focal_point: FocalPoint,
    placeholder: z.string().nullable().meta({ description: "A ThumbHash, Base64-encoded." }),
    file: z.string().meta({ description: "The path of the file, which changes with its name and content." }),
    preview: z.string().nullable().optional().meta({
      description:
        "In lists, the path of a picture of a video or PDF: a frame, or the first page. Null if there is none yet.",
    }),
    use_count: z.number().int().meta({ description: "The number of items that use it." }),
    tags: z.array(FileTag),
  })
  .meta({ id: "MediaFile" });
export type StoredMediaFile = z.infer<typeof MediaFile>;

/** A file without the details that no list or picker shows; opening a file loads everything. */
const ListedFile = MediaFile.omit({ sha256: true, created_by: true, modified_at: true });
export type MediaFile = z.infer<typeof ListedFile>;
export const listedFileFields = Object.keys(ListedFile.shape).join(",");

/** An item that uses a file. */
export const MediaUse = z.object({
  resource: z.string(),
  id: z.number().int(),
  title: z.string(),
  url: z.string().meta({ description: "The path of its editor in the admin area." }),
  trashed: z.boolean(),
});
export type MediaUse = z.infer<typeof MediaUse>;

/** A file in the media library, with the items that use it and that the caller may read. */
export const MediaDetail = MediaFile.extend({
  used_in: z.array(MediaUse),
  edits: PictureEdits.meta({ description: "The edits made to the original picture." }),
}).meta({ id: "MediaDetail" });
export type MediaDetail = z.infer<typeof MediaDetail>;

/** The form fields of an upload, besides the file. */
export const mediaUploadFields = { name: name.optional(), alt: alt.default("") };
/** The form fields of a preview, besides the file. */
export const previewFields = {
  of: z.string().max(1000).meta({ description: "The `file` that the preview shows; it must be the current one." }),
};
export const MediaPreview = z.object({ preview: z.string() }).meta({ id: "MediaPreview" });
/** The form fields of a replacement, besides the file. */
export const replaceFields = { version: z.coerce.number().int().optional() };

export const MediaChanges = ignoreReadOnly(
  z.strictObject({
    name: name.optional(),
    alt: alt.optional(),
    focal_point: FocalPoint.optional(),
    tags: fileTags.optional(),
    version: versionField,
  }),
  Object.keys(MediaDetail.shape),
);
/** Applied to the original, regardless of earlier edits. */
export const PictureEditing = PictureEdits.extend({ version: versionField });
export type PictureEditing = z.infer<typeof PictureEditing>;

export const OriginalLink = z.object({ url: z.string(), expires_at: time });
export const ArchiveQuery = z.object({ ids: idListParam });
export const ArchiveFileQuery = ArchiveQuery.extend({ by: rowIdParam, ...signedParameters });
export const OriginalQuery = z.object({ by: rowIdParam, ...signedParameters });

export type MediaChanges = z.infer<typeof MediaChanges>;

const isMediaKind = (kind: string): kind is MediaKind => (mediaKinds as readonly string[]).includes(kind);

export const MediaQuery = listQuery.extend({
  kind: z
    .string()
    .max(200)
    .transform((text) => text.split(","))
    .refine((kinds) => kinds.every(isMediaKind), { error: `Each must be one of ${mediaKinds.join(", ")}.` })
    .transform((kinds) => kinds.filter(isMediaKind))
    .optional()
    .meta({ description: `Any of ${mediaKinds.join(", ")}, separated by commas.` }),
  ids: idListParam.optional(),
  tags: idListParam
    .optional()
    .meta({ description: "Tag ids, separated by commas. Lists files with any of these tags." }),
  unused: booleanParam.optional().meta({ description: "`true` lists only unused files, `false` only used ones." }),
  missing_alt: z
    .enum(["0", "1", "true", "false", "public"])
    .transform((value) => (value === "public" ? value : value === "1" || value === "true"))
    .optional()
    .meta({
      description:
        "`true` lists only pictures without alt text, `false` only those with alt text, `public` only those that visitors see without any description.",
    }),
  ordering: orderingParam(["created_at", "modified_at", "name", "size", "id"], "-created_at"),
});
export type MediaQuery = z.infer<typeof MediaQuery>;

export const DeleteQuery = z.object({
  force: booleanParam
    .default(false)
    .meta({ description: "First removes the file from all items that use it. For owners and editors." }),
});

export const MediaBulkInput = z.strictObject({
  action: z.enum(["delete", "tag"]),
  ids: z
    .array(rowId)
    .min(1)
    .max(100)
    .transform((ids) => [...new Set(ids)]),
  force: z
    .boolean()
    .default(false)
    .meta({ description: "For `delete`: whether to delete files that are in use, too." }),
  add: fileTags.default([]).meta({ description: "For `tag`: the tags to add." }),
  remove: fileTags.default([]).meta({ description: "For `tag`: the tags to remove." }),
});
export type MediaBulkInput = z.infer<typeof MediaBulkInput>;

export const MediaBulkReport = z
  .object({ done: z.array(z.number().int()), failed: z.array(z.object({ id: z.number().int(), detail: z.string() })) })
  .meta({ id: "MediaBulkReport" });
export type MediaBulkReport = z.infer<typeof MediaBulkReport>;
