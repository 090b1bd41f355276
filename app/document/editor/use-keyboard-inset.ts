import { useEffect } from "react";

/**
 * Sets `--keyboard` on the document to the height that an on-screen keyboard covers. For the keyboard, phone browsers
 * shrink only the visual viewport, which sticky elements ignore.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => {
      // Pinch zoom shrinks the visual viewport as well.
      const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
      document.documentElement.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    update();
    viewport.addEventListener("resize", update);
    viewport.addEventListener("scroll", update);
    return () => {
      viewport.removeEventListener("resize", update);
      viewport.removeEventListener("scroll", update);
    };
  }, []);
}
