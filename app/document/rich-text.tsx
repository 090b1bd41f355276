import { renderJSONContentToReactElement } from "@tiptap/static-renderer/json/react";
import { type ReactNode, useMemo } from "react";
import { getDirection } from "#app/platform/text/language.ts";
import type { RichTextNode } from "./document.ts";
import { normalizeHeadingLevels } from "./heading-levels.ts";
import { mediaNodes } from "./media-nodes.tsx";
import { markComponents, nodeComponents, UnknownNode } from "./nodes.tsx";
import { addHeadingIds } from "./outline.ts";
import { BlockDirectionContext, RichTextContext, type RichTextData } from "./rich-text-context.ts";

type Mark = NonNullable<RichTextNode["marks"]>[number];

/** A copy without a prototype, so that a node named `constructor` is unknown. */
const removePrototype = <T extends object>(entries: T): T => Object.assign(Object.create(null), entries);

function render(document: RichTextNode): ReactNode {
  const renderNode = renderJSONContentToReactElement<Mark, RichTextNode>({
    nodeMapping: removePrototype({ ...nodeComponents, ...mediaNodes }),
    markMapping: removePrototype(markComponents),
    unhandledNode: UnknownNode,
    unhandledMark: UnknownNode,
  });
  return renderNode({ content: document });
}

interface RichTextProps extends Partial<RichTextData> {
  document: RichTextNode;
  className?: string;
  /** The language of the document. By default, the direction is detected from the text. */
  language?: string;
  /** Adds the ids of `buildOutline` to headings; for the main text of a page only. */
  anchors?: boolean;
}

const empty = {};

/**
 * Renders a rich text document. It cannot contain raw HTML, and URLs are checked (`safe-href.ts`). Pictures and videos
 * missing from `media` and `videos` are left out, and links to items that are null in `links` become plain text.
 */
export function RichText({
  document,
  media = empty,
  videos = empty,
  links = empty,
  pageUrl,
  language,
  anchors,
  className,
}: RichTextProps) {
  const content = useMemo(
    () => render(anchors ? addHeadingIds(document) : normalizeHeadingLevels(document)),
    [document, anchors],
  );
  const context = useMemo(() => ({ media, videos, links, pageUrl }), [media, videos, links, pageUrl]);
  if (!document.content?.length) return null;
  const isRightToLeft = language !== undefined && getDirection(language) === "rtl";
  return (
    <RichTextContext value={context}>
      <BlockDirectionContext value={isRightToLeft ? undefined : "auto"}>
        <div className={className ? `rich-text ${className}` : "rich-text"} dir={isRightToLeft ? "rtl" : "auto"}>
          {content}
        </div>
      </BlockDirectionContext>
    </RichTextContext>
  );
}
