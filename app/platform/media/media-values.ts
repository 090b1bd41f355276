import { z } from "zod";
import { rowId } from "../http/row-id.ts";

/**
 * A picture of the media library where it is used. Alternative text is required, its own or the
 * library's; a picture that only decorates says so.
 */
export const PictureInput = z.strictObject({
  media: rowId,
  alt: z.string().trim().max(500).optional(),
  decorative: z.boolean().default(false),
});
export type PictureInput = z.infer<typeof PictureInput>;

/** A picture as it is answered; `url` is the address of the original, `#app/ui/picture-sources.ts` makes those of other sizes. */
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

/** A file of the media library that is no picture: PDF, video, captions. */
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
