/**
 * Calls `look` with each node of a document, parents before their content. Pages and lists look through whole texts, so
 * this makes no array for each node.
 */
export function forEachNode<Node extends object>(document: unknown, look: (node: Node) => void): void {
  if (typeof document !== "object" || document === null) return;
  look(document as Node);
  for (const child of (document as { content?: unknown[] }).content ?? []) forEachNode(child, look);
}
