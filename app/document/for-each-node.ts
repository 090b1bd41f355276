/**
 * Calls `look` for each node of a document, parents before their content. It creates no array per node, since pages and
 * lists scan whole texts.
 */
export function forEachNode<Node extends object>(document: unknown, look: (node: Node) => void): void {
  if (typeof document !== "object" || document === null) return;
  look(document as Node);
  for (const child of (document as { content?: unknown[] }).content ?? []) forEachNode(child, look);
}
