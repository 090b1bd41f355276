import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import type { PassageToolbarProps } from "./passage-toolbar.tsx";

/** How long a selection must stay unchanged, in milliseconds. */
const DEBOUNCE = 250;
/** Shorter selections, in characters, are considered accidental. */
const MIN_LENGTH = 8;

/** Offers to share the text that a visitor selects. The toolbar is loaded on the first selection. */
export function PassageSharing({ pageUrl, children }: { pageUrl: string; children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  const [Toolbar, setToolbar] = useState<ComponentType<PassageToolbarProps>>();
  const [range, setRange] = useState<Range>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const update = () => {
      const selected = findSelection(text.current);
      setRange(selected);
      if (!selected) return;
      // If loading fails, for example after a newer build was deployed, the page works without the toolbar.
      import("./passage-toolbar.tsx").then(
        ({ PassageToolbar }) => setToolbar(() => PassageToolbar),
        () => {},
      );
    };
    const schedule = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(update, DEBOUNCE);
    };
    document.addEventListener("selectionchange", schedule);
    // Handles a selection made before hydration.
    schedule();
    return () => {
      document.removeEventListener("selectionchange", schedule);
      clearTimeout(timer.current);
    };
  }, []);

  function close() {
    // Copying changes the selection, which would open the toolbar again.
    clearTimeout(timer.current);
    setRange(undefined);
  }

  return (
    <div className="passages" ref={text}>
      {children}
      {Toolbar && range ? <Toolbar range={range} pageUrl={pageUrl} onClose={close} /> : null}
    </div>
  );
}

function findSelection(container: Element | null): Range | undefined {
  const selection = document.getSelection();
  if (!container || !selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  const inside = container.contains(range.startContainer) && container.contains(range.endContainer);
  return inside && selection.toString().trim().length >= MIN_LENGTH ? range.cloneRange() : undefined;
}
