import { z } from "zod";

/** One line of text that has to say something. */
export const line = (max = 200) => z.string().trim().min(1).max(max);
/** One line that may be empty. */
export const optionalLine = (max = 200) => z.string().trim().max(max).default("");
/** Text of several lines that may be empty. */
export const optionalText = (max = 5000) => z.string().trim().max(max).default("");
export const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(2000);
export const day = z.iso.date();

/** The document of the rich text editor; its structure is checked where it is saved. */
export const RichTextValue = z.strictObject({
  type: z.literal("doc"),
  content: z.array(z.record(z.string(), z.unknown())).max(2000).default([]),
});

export const LinkRow = z.strictObject({ label: line(80), url: webAddress });

/** A relation is written as an id and answered as this. */
export const RelationOutput = z
  .object({ id: z.number().int(), name: z.string(), slug: z.string().nullable() })
  .meta({ id: "Relation" });
export type RelationOutput = z.infer<typeof RelationOutput>;
