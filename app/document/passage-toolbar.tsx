import { type MouseEvent, useEffect, useLayoutEffect, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { canShare, copyPassage, sharePassage } from "./passage.ts";
import "./passage-toolbar.css";

export interface PassageToolbarProps {
  range: Range;
  pageUrl: string;
  onClose: () => void;
}

/** Positioned below the selection; in the tab order it follows the text. */
export function PassageToolbar({ range, pageUrl, onClose }: PassageToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = bar.current;
    const parent = element?.offsetParent?.getBoundingClientRect();
    if (!element || !parent) return;
    const selection = range.getBoundingClientRect();
    const centered = (selection.left + selection.right) / 2 - parent.left - element.offsetWidth / 2;
    const rightmost = document.documentElement.clientWidth - parent.left - element.offsetWidth - 8;
    element.style.left = `${Math.max(8 - parent.left, Math.min(centered, rightmost))}px`;
    element.style.top = `${selection.bottom - parent.top + 8}px`;
  }, [range]);

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [onClose]);

  // Pressing a button clears the selection by default, which would remove the toolbar before a slow press ends.
  const keepSelection = (event: MouseEvent) => event.preventDefault();

  return (
    <div ref={bar} className="passage-toolbar" role="toolbar" aria-label="Selected text" onMouseDown={keepSelection}>
      <button type="button" onClick={() => void copyPassage(pageUrl, selectWholeWords(range))}>
        <Icon name="link" />
        Copy link
      </button>
      {canShare() ? (
        <button type="button" onClick={() => void sharePassage(pageUrl, selectWholeWords(range))}>
          <Icon name="share" />
          Share
        </button>
      ) : null}
    </div>
  );
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}\p{M}'’-]/u.test(character);

/** The selected text, extended to whole words, since text fragments only match whole words. */
function selectWholeWords(range: Range): string {
  const { startContainer: start, endContainer: end } = range;
  if (start instanceof Text) {
    while (
      range.startOffset > 0 &&
      isWordCharacter(start.data[range.startOffset - 1]) &&
      isWordCharacter(start.data[range.startOffset])
    )
      range.setStart(start, range.startOffset - 1);
  }
  if (end instanceof Text) {
    while (
      range.endOffset > 0 &&
      isWordCharacter(end.data[range.endOffset]) &&
      isWordCharacter(end.data[range.endOffset - 1])
    )
      range.setEnd(end, range.endOffset + 1);
  }
  // Unlike the text of a range, that of a selection includes line breaks.
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  return selection?.toString() ?? "";
}
