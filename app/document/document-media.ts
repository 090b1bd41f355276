import type { PictureShape } from "#app/ui/picture-sources.ts";
import { forEachNode } from "./for-each-node.ts";

/** How texts show pictures: up to 53rem wide, or 20rem in galleries. */
export const documentShapes = {
  picture: { most: 1600 },
  gallery: { aspect: "4x3", most: 640 },
} as const satisfies Record<string, PictureShape>;

/** The pictures in a document, with the shape in which each is shown. */
export function documentPictures(node: unknown): { media: number; shape: PictureShape }[] {
  const { type, content } = (node ?? {}) as { type?: string; content?: unknown[] };
  const shape = type === "gallery" ? documentShapes.gallery : documentShapes.picture;
  const own = documentMediaIds(content ? { ...(node as object), content: [] } : node);
  return [...own.map((media) => ({ media, shape })), ...(content ?? []).flatMap(documentPictures)];
}

/** The distinct ids of the pictures in a document, single and in galleries. */
export function documentMediaIds(document: unknown): number[] {
  const ids = new Set<number>();
  const add = (id: unknown) => {
    if (typeof id === "number") ids.add(id);
  };
  forEachNode(document, ({ type, attrs }: { type?: string; attrs?: Record<string, unknown> }) => {
    if (type === "picture") add(attrs?.media);
    if (type === "gallery" && Array.isArray(attrs?.items)) for (const { media } of attrs.items) add(media);
  });
  return [...ids];
}
