interface Node {
  type?: string;
  attrs?: { media?: unknown; items?: { media?: unknown }[] };
  content?: Node[];
}

/**
 * Removes pictures from a rich text document, and galleries that become empty.
 * @param ids the pictures in the media library.
 */
export function removeDocumentMedia(document: unknown, ids: readonly number[]): unknown {
  const isRemoved = (media: unknown) => ids.includes(media as number);
  const clean = (node: Node): Node[] => {
    if (node.type === "picture" && isRemoved(node.attrs?.media)) return [];
    if (node.type === "gallery" && Array.isArray(node.attrs?.items)) {
      const items = node.attrs.items.filter((item) => !isRemoved(item.media));
      return items.length === 0 ? [] : [{ ...node, attrs: { ...node.attrs, items } }];
    }
    if (!node.content) return [node];
    const content = node.content.flatMap(clean);
    // A node that contained only the picture, such as a list item, must not become empty.
    return [{ ...node, content: content.length === 0 && node.content.length > 0 ? [{ type: "paragraph" }] : content }];
  };
  return clean(document as Node)[0];
}
