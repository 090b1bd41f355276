import { z } from "zod";

/** One line of text that has to say something. */
export const line = (max = 200) => z.string().trim().min(1).max(max);
/** One line that may be empty. */
export const optionalLine = (max = 200) => z.string().trim().max(max).default("");
/** Text of several lines that may be empty. */
export const optionalText = (max = 5000) => z.string().trim().max(max).default("");
export const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(2000);
export const day = z.iso.date();

/**
 * A picture of the media library where it is used. Alternative text is required, its own or the
 * library's; a picture that only decorates says so.
 */
export const PictureInput = z.strictObject({
  media: z.number().int().positive(),
  alt: z.string().trim().max(500).optional(),
  decorative: z.boolean().default(false),
});
export type PictureInput = z.infer<typeof PictureInput>;

/** A picture as it is answered; `url` is the address of the original, `#app/ui/picture-sources.ts` makes those of other sizes. */
export const PictureOutput = z.object({
  media: z.number().int(),
  alt: z.string(),
  decorative: z.boolean(),
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  focal_point: z.object({ x: z.number(), y: z.number() }),
  placeholder: z.string().nullable(),
  animated: z.boolean(),
});
export type PictureOutput = z.infer<typeof PictureOutput>;

/** A file of the media library that is no picture: PDF, video, captions. */
export const FileOutput = z.object({
  media: z.number().int(),
  url: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.number().int(),
});
export type FileOutput = z.infer<typeof FileOutput>;

/** The document of the rich text editor; its structure is checked where it is saved. */
export const RichTextValue = z.strictObject({
  type: z.literal("doc"),
  content: z.array(z.record(z.string(), z.unknown())).max(2000).default([]),
});

export const LinkRow = z.strictObject({ label: line(80), url: webAddress });

/** A relation is written as an id and answered as this. */
export const RelationOutput = z.object({ id: z.number().int(), name: z.string(), slug: z.string().nullable() });
export type RelationOutput = z.infer<typeof RelationOutput>;
