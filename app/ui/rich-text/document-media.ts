import type { PictureShape } from "../picture-sources.ts";

/** How texts show pictures: up to 53rem wide, and in galleries 20rem. */
export const documentShapes = {
  picture: { most: 1600 },
  gallery: { aspect: "4x3", most: 640 },
} as const satisfies Record<string, PictureShape>;

/** The pictures in a document with the way in which it shows them. */
export function documentPictures(node: unknown): { media: number; shape: PictureShape }[] {
  const { type, content } = (node ?? {}) as { type?: string; content?: unknown[] };
  const shape = type === "gallery" ? documentShapes.gallery : documentShapes.picture;
  const own = documentMediaIds(content ? { ...(node as object), content: [] } : node);
  return [...own.map((media) => ({ media, shape })), ...(content ?? []).flatMap(documentPictures)];
}

/** The distinct ids of the pictures in a document, single and in galleries. */
export function documentMediaIds(node: unknown): number[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, attrs, content } = node as { type?: string; attrs?: Record<string, unknown>; content?: unknown[] };
  const items = type === "gallery" && Array.isArray(attrs?.items) ? (attrs.items as { media?: unknown }[]) : [];
  const own = [...(type === "picture" ? [attrs?.media] : []), ...items.map((item) => item.media)];
  const ids = own.filter((id): id is number => typeof id === "number");
  return [...new Set([...ids, ...(content ?? []).flatMap(documentMediaIds)])];
}
