import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import type { PassageToolbarProps } from "./passage-toolbar.tsx";

/** A selection has stood still for so long, in milliseconds. */
const SETTLED = 250;
/** A passage of fewer letters is a slip of the hand. */
const SHORTEST = 8;

/** Offers to share the words that a visitor selects in a text. What that needs is fetched with the first selection. */
export function PassageSharing({ pageUrl, children }: { pageUrl: string; children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  const [Toolbar, setToolbar] = useState<ComponentType<PassageToolbarProps>>();
  const [range, setRange] = useState<Range>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const selected = selectionIn(text.current);
      setRange(selected);
      if (!selected) return;
      // Where it can no longer be had, as when a newer build is running, the page goes on without it.
      import("./passage-toolbar.tsx").then(
        ({ PassageToolbar }) => setToolbar(() => PassageToolbar),
        () => {},
      );
    };
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(look, SETTLED);
    };
    document.addEventListener("selectionchange", settle);
    // What was selected before the page became an application.
    settle();
    return () => {
      document.removeEventListener("selectionchange", settle);
      clearTimeout(timer);
    };
  }, []);

  return (
    <div className="passages" ref={text}>
      {children}
      {Toolbar && range ? <Toolbar range={range} pageUrl={pageUrl} onClose={() => setRange(undefined)} /> : null}
    </div>
  );
}

function selectionIn(container: Element | null): Range | undefined {
  const selection = document.getSelection();
  if (!container || !selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  const inside = container.contains(range.startContainer) && container.contains(range.endContainer);
  return inside && selection.toString().trim().length >= SHORTEST ? range.cloneRange() : undefined;
}
