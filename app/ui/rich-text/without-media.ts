interface Node {
  type?: string;
  attrs?: { media?: unknown; items?: { media?: unknown }[] };
  content?: Node[];
}

/** A document of rich text without these pictures, and without galleries that hold no others. */
export function withoutMedia(document: unknown, ids: readonly number[]): unknown {
  const isGone = (media: unknown) => ids.includes(media as number);
  const clean = (node: Node): Node[] => {
    if (node.type === "picture" && isGone(node.attrs?.media)) return [];
    if (node.type === "gallery" && Array.isArray(node.attrs?.items)) {
      const items = node.attrs.items.filter((item) => !isGone(item.media));
      return items.length === 0 ? [] : [{ ...node, attrs: { ...node.attrs, items } }];
    }
    if (!node.content) return [node];
    const content = node.content.flatMap(clean);
    // What held nothing but the picture (an item of a list, say) may not be empty.
    return [{ ...node, content: content.length === 0 && node.content.length > 0 ? [{ type: "paragraph" }] : content }];
  };
  return clean(document as Node)[0];
}
