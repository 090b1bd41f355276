/** The distinct ids of the pictures in a document, single and in galleries. */
export function documentMediaIds(node: unknown): number[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, attrs, content } = node as { type?: string; attrs?: Record<string, unknown>; content?: unknown[] };
  const items = type === "gallery" && Array.isArray(attrs?.items) ? (attrs.items as { media?: unknown }[]) : [];
  const own = [...(type === "picture" ? [attrs?.media] : []), ...items.map((item) => item.media)];
  const ids = own.filter((id): id is number => typeof id === "number");
  return [...new Set([...ids, ...(content ?? []).flatMap(documentMediaIds)])];
}
