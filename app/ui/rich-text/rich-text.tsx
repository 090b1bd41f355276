import { renderJSONContentToReactElement } from "@tiptap/static-renderer/json/react";
import { type ReactNode, useMemo } from "react";
import type { RichTextNode } from "./document.ts";
import { withHeadingOrder } from "./heading-order.ts";
import { marks, nodes, Unknown } from "./nodes.tsx";

type Mark = NonNullable<RichTextNode["marks"]>[number];

/** Without a prototype, so that a node named `constructor` is as unknown as any other. */
const bare = <T extends object>(entries: T): T => Object.assign(Object.create(null), entries);

function render(document: RichTextNode): ReactNode {
  const renderNode = renderJSONContentToReactElement<Mark, RichTextNode>({
    nodeMapping: bare(nodes),
    markMapping: bare(marks),
    unhandledNode: Unknown,
    unhandledMark: Unknown,
  });
  return renderNode({ content: withHeadingOrder(document) });
}

/** Shows a rich text document. No raw HTML exists in it, and addresses are checked (`safe-href.ts`). */
export function RichText({ document, className }: { document: RichTextNode; className?: string }) {
  const content = useMemo(() => render(document), [document]);
  if (!document.content?.length) return null;
  return <div className={className ? `rich-text ${className}` : "rich-text"}>{content}</div>;
}
