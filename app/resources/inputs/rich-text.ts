import { z } from "zod";
import { emptyDocument, type RichTextNode } from "#app/document/document.ts";
import { documentMediaIds, documentPictures } from "#app/document/document-media.ts";
import { documentHrefs, linkedItems } from "#app/document/item-link.ts";
import { blockTexts } from "#app/document/plain-text.ts";
import { removeDocumentMedia } from "#app/document/remove-document-media.ts";
import { MAX_NODES } from "#app/document/validate-document.ts";
import { type Media, pictureOutput } from "#app/platform/media/media-rows.ts";
import { PictureOutput } from "#app/platform/media/media-values.ts";
import { type Input, type LinkPaths, type Rules, storeInJsonColumn } from "./input.ts";
import { mediaReference } from "./media-file.ts";

/** The fields of a response with the data of all pictures in its documents, and of all items that they link to. */
export const DOCUMENT_MEDIA = "document_media";
const DOCUMENT_LINKS = "document_links";

/** The document of the rich text editor; the server validates its structure on saving. */
const Document = z
  .strictObject({
    type: z.literal("doc"),
    content: z.array(z.record(z.string(), z.unknown())).max(MAX_NODES).default([]),
  })
  .default(emptyDocument);

type Find = (id: number) => Media | undefined;

interface IncludedData {
  [DOCUMENT_MEDIA]: {
    schema: z.ZodType;
    present(document: RichTextNode, find: Find): Record<string, PictureOutput>;
  };
  [DOCUMENT_LINKS]: {
    schema: z.ZodType;
    present(document: RichTextNode, find: Find, links: LinkPaths): Record<string, string | null>;
  };
}

/** A text with headings, lists, pictures and other blocks, stored as the editor's JSON. */
export const richText = (): Input<RichTextNode, RichTextNode, Media> & { included: IncludedData } => ({
  kind: "rich-text",
  schema: Document,
  output: z.looseObject({ type: z.literal("doc") }),
  references: mediaReference,
  ...storeInJsonColumn<RichTextNode>(),
  ids: documentMediaIds,
  pictures: documentPictures,
  links: linkedItems,
  hrefs: documentHrefs,
  // A document contains only the ids of its pictures and linked items.
  included: {
    [DOCUMENT_MEDIA]: {
      schema: z.record(z.string(), PictureOutput),
      present(document: RichTextNode, find: Find): Record<string, PictureOutput> {
        const pictures = documentMediaIds(document).map((id) => [id, pictureOutput(find(id), find(id)?.alt ?? "")]);
        return Object.fromEntries(pictures.filter(([, picture]) => picture));
      },
    },
    [DOCUMENT_LINKS]: {
      schema: z.record(z.string(), z.string().nullable()),
      present: (document: RichTextNode, _find: Find, links: LinkPaths): Record<string, string | null> =>
        Object.fromEntries(linkedItems(document).map((key) => [key, links[key] ?? null])),
    },
  },
  blocks: blockTexts,
  check: (field: string, document: RichTextNode, { validateDocument }: Rules) => validateDocument(field, document),
  removeReferences: (document: RichTextNode, ids: ReadonlySet<number>) =>
    removeDocumentMedia(document, [...ids]) as RichTextNode,
});
