import { z } from "zod";
import { versionField } from "#app/platform/http/item-version.ts";
import { booleanParam, idListParam, listQuery, orderingParam } from "#app/platform/http/list-queries.ts";
import { ignoreReadOnly } from "#app/platform/http/read-only.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { mediaKinds } from "#app/platform/media/media-values.ts";

export const filesPath = "/api/common/file/";
/** Where uploads in pieces go (tus); what has arrived is used by its id. */
export const uploadsPath = `${filesPath}upload/`;

const time = z.iso.datetime();
const share = z.number().min(0).max(1);
/** What has to stay in sight where a picture is cropped, as shares of its width and height. */
const FocalPoint = z.strictObject({ x: share, y: share });
const alt = z.string().trim().max(500);
const name = z.string().trim().min(1).max(200);

/** An item of the media library, as lists show it. */
export const MediaFile = z
  .object({
    id: z.number().int(),
    version: z.number().int(),
    created_at: time,
    modified_at: time,
    created_by: z.number().int().nullable(),
    kind: z.enum(mediaKinds),
    name: z.string(),
    alt: z
      .string()
      .meta({ description: "What a picture shows; taken over where it is used without a text of its own." }),
    content_type: z.string(),
    size: z.number().int().meta({ description: "In bytes." }),
    sha256: z.string(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    duration_ms: z.number().int().nullable(),
    animated: z.boolean(),
    focal_point: FocalPoint,
    placeholder: z.string().nullable().meta({ description: "A ThumbHash in base64." }),
    file: z.string().meta({ description: "The path of the file, which changes with its content." }),
    use_count: z.number().int().meta({ description: "How many items use it." }),
  })
  .meta({ id: "MediaFile" });
export type MediaFile = z.infer<typeof MediaFile>;

/** An item that uses a file. */
export const MediaUse = z.object({
  resource: z.string(),
  id: z.number().int(),
  title: z.string(),
  url: z.string().meta({ description: "Where it is edited, in the admin area." }),
  trashed: z.boolean(),
});
export type MediaUse = z.infer<typeof MediaUse>;

/** An item of the media library by itself, with who uses it as far as the reader may see that. */
export const MediaDetail = MediaFile.extend({ used_in: z.array(MediaUse) }).meta({ id: "MediaDetail" });
export type MediaDetail = z.infer<typeof MediaDetail>;

/** What a form sends beside the file. */
export const uploadFields = { name: name.optional(), alt: alt.default("") };
/** What a form sends beside the new file of an item. */
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
  kind: z.enum(mediaKinds).optional(),
  ids: idListParam.optional(),
  unused: booleanParam.optional().meta({ description: "Those that nothing uses, or those that something does." }),
  ordering: orderingParam(["created_at", "modified_at", "name", "size", "id"], "-created_at"),
});
export type MediaQuery = z.infer<typeof MediaQuery>;

export const DeleteQuery = z.object({
  force: booleanParam
    .default(false)
    .meta({ description: "Take the file out of all that uses it, for owners and editors." }),
});

export const MediaBulkInput = z.strictObject({
  action: z.enum(["delete"]),
  ids: z.array(rowId).min(1).max(100),
  force: z.boolean().default(false),
});
export type MediaBulkInput = z.infer<typeof MediaBulkInput>;

/** What became of each item. */
export const MediaBulkReport = z
  .object({ done: z.array(z.number().int()), failed: z.array(z.object({ id: z.number().int(), detail: z.string() })) })
  .meta({ id: "MediaBulkReport" });
export type MediaBulkReport = z.infer<typeof MediaBulkReport>;
