import { renderJSONContentToReactElement } from "@tiptap/static-renderer/json/react";
import { type ReactNode, useMemo } from "react";
import { directionOf } from "#app/platform/language.ts";
import type { RichTextNode } from "./document.ts";
import { normalizeHeadingLevels } from "./heading-levels.ts";
import { mediaNodes } from "./media-nodes.tsx";
import { marks, nodes, Unknown } from "./nodes.tsx";
import { withHeadingIds } from "./outline.ts";
import { RichTextContext, type RichTextData } from "./rich-text-context.ts";

type Mark = NonNullable<RichTextNode["marks"]>[number];

/** Without a prototype, so that a node named `constructor` is as unknown as any other. */
const bare = <T extends object>(entries: T): T => Object.assign(Object.create(null), entries);

function render(document: RichTextNode): ReactNode {
  const renderNode = renderJSONContentToReactElement<Mark, RichTextNode>({
    nodeMapping: bare({ ...nodes, ...mediaNodes }),
    markMapping: bare(marks),
    unhandledNode: Unknown,
    unhandledMark: Unknown,
  });
  return renderNode({ content: document });
}

interface RichTextProps extends Partial<RichTextData> {
  document: RichTextNode;
  className?: string;
  /** Of the whole text. Where it is left out, the text begins where its first letters do. */
  language?: string;
  /** Headings get ids, those of `outlineOf`; for the one text that a page is about. */
  anchors?: boolean;
}

const none = {};

/**
 * Shows a rich text document. No raw HTML exists in it, and addresses are checked (`safe-href.ts`).
 * A picture or video that `media` or `videos` does not have is left out.
 */
export function RichText({
  document,
  media = none,
  videos = none,
  pageUrl,
  language,
  anchors,
  className,
}: RichTextProps) {
  const content = useMemo(
    () => render(anchors ? withHeadingIds(document) : normalizeHeadingLevels(document)),
    [document, anchors],
  );
  const facts = useMemo(() => ({ media, videos, pageUrl }), [media, videos, pageUrl]);
  if (!document.content?.length) return null;
  return (
    <RichTextContext value={facts}>
      <div
        className={className ? `rich-text ${className}` : "rich-text"}
        dir={language && directionOf(language) === "rtl" ? "rtl" : "auto"}
      >
        {content}
      </div>
    </RichTextContext>
  );
}
