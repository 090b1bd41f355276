import { z } from "zod";
import { type Media, pictureOutput } from "#app/platform/media/media-rows.ts";
import { PictureOutput } from "#app/platform/media/media-values.ts";
import { emptyDocument, type RichTextNode } from "#app/ui/rich-text/document.ts";
import { documentMediaIds } from "#app/ui/rich-text/document-media.ts";
import { blockTexts } from "#app/ui/rich-text/plain-text.ts";
import { withoutMedia } from "#app/ui/rich-text/without-media.ts";
import { type Input, inJsonColumn, type Rules } from "./input.ts";
import { mediaReference } from "./media-file.ts";

/** The field of a response with the data of all pictures in its documents. */
export const DOCUMENT_MEDIA = "document_media";

/** The document of the rich text editor; the server validates its structure when it is saved. */
const Document = z
  .strictObject({ type: z.literal("doc"), content: z.array(z.record(z.string(), z.unknown())).max(2000).default([]) })
  .default(emptyDocument);

interface IncludedPictures {
  name: typeof DOCUMENT_MEDIA;
  schema: z.ZodType;
  present(document: RichTextNode, find: (id: number) => Media | undefined): Record<string, PictureOutput>;
}

/** A text with headings, lists, pictures and so on, stored as the JSON of the editor. */
export const richText = (): Input<RichTextNode, RichTextNode, Media> & { included: IncludedPictures } => ({
  kind: "rich-text",
  schema: Document,
  output: z.looseObject({ type: z.literal("doc") }),
  references: mediaReference,
  ...inJsonColumn<RichTextNode>(),
  ids: documentMediaIds,
  // A document has only the ids of its pictures.
  included: {
    name: DOCUMENT_MEDIA,
    schema: z.record(z.string(), PictureOutput),
    present(document: RichTextNode, find: (id: number) => Media | undefined): Record<string, PictureOutput> {
      const pictures = documentMediaIds(document).map((id) => [id, pictureOutput(find(id), find(id)?.alt ?? "")]);
      return Object.fromEntries(pictures.filter(([, picture]) => picture));
    },
  },
  blocks: blockTexts,
  check: (field: string, document: RichTextNode, { validateDocument }: Rules) => validateDocument(field, document),
  withoutReferences: (document: RichTextNode, ids: ReadonlySet<number>) =>
    withoutMedia(document, [...ids]) as RichTextNode,
});
