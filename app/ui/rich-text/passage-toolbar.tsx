import { useEffect, useLayoutEffect, useRef } from "react";
import { Icon } from "../icon.tsx";
import { canShare, copyPassage, sharePassage } from "./passage.ts";
import "./passage-toolbar.css";

export interface PassageToolbarProps {
  /** What is selected. */
  range: Range;
  pageUrl: string;
  onClose: () => void;
}

/** Stands under the selected words, and next after the text for those who come by key. */
export function PassageToolbar({ range, pageUrl, onClose }: PassageToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = bar.current;
    const around = element?.offsetParent?.getBoundingClientRect();
    if (!element || !around) return;
    const words = range.getBoundingClientRect();
    const middle = (words.left + words.right) / 2 - around.left - element.offsetWidth / 2;
    const farthest = document.documentElement.clientWidth - around.left - element.offsetWidth - 8;
    element.style.left = `${Math.max(8 - around.left, Math.min(middle, farthest))}px`;
    element.style.top = `${words.bottom - around.top + 8}px`;
  }, [range]);

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [onClose]);

  return (
    <div ref={bar} className="passage-toolbar" role="toolbar" aria-label="The selected words">
      <button type="button" onClick={() => void copyPassage(pageUrl, wholeWords(range))}>
        <Icon name="link" />
        Copy link
      </button>
      {canShare() ? (
        <button type="button" onClick={() => void sharePassage(pageUrl, wholeWords(range))}>
          <Icon name="share" />
          Share
        </button>
      ) : null}
    </div>
  );
}

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}\p{M}'’-]/u.test(character);

/** The selected words; one that is selected in part counts whole, since browsers find whole words only. */
function wholeWords(range: Range): string {
  const { startContainer: start, endContainer: end } = range;
  if (start instanceof Text) {
    while (range.startOffset > 0 && isWord(start.data[range.startOffset - 1]) && isWord(start.data[range.startOffset]))
      range.setStart(start, range.startOffset - 1);
  }
  if (end instanceof Text) {
    while (range.endOffset > 0 && isWord(end.data[range.endOffset]) && isWord(end.data[range.endOffset - 1]))
      range.setEnd(end, range.endOffset + 1);
  }
  // Only a selection knows where a line ends.
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  return selection?.toString() ?? "";
}
