import { z } from "zod";
import { rowId } from "../http/row-id.ts";

export const mediaKinds = ["picture", "video", "audio", "document", "captions"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/**
 * A reference to an image of the media library. Alternative text is required, its own or the library's,
 * unless the image is decorative.
 */
export const PictureInput = z.strictObject({
  media: rowId,
  alt: z.string().trim().max(500).optional(),
  decorative: z.boolean().default(false),
});
export type PictureInput = z.infer<typeof PictureInput>;

/** An image in responses; `url` is the original, `#app/ui/picture-sources.ts` derives the URLs of other sizes. */
export const PictureOutput = z
  .object({
    media: z.number().int(),
    alt: z.string(),
    decorative: z.boolean(),
    url: z.string(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    focal_point: z.object({ x: z.number(), y: z.number() }),
    placeholder: z.string().nullable(),
    animated: z.boolean(),
  })
  .meta({ id: "Picture" });
export type PictureOutput = z.infer<typeof PictureOutput>;

/** A file of the media library in responses: PDF, video, captions. */
export const FileOutput = z
  .object({
    media: z.number().int(),
    url: z.string(),
    name: z.string(),
    content_type: z.string(),
    size: z.number().int(),
  })
  .meta({ id: "File" });
export type FileOutput = z.infer<typeof FileOutput>;
