import { type RefObject, useEffect } from "react";

const HEADING = "h1[tabindex]";
const SECTION_HEADING = "h2[tabindex]";
/** How long an element may be disabled before the focus moves away, in milliseconds. */
const DISABLED_TIMEOUT = 1500;

/**
 * Keeps the focus when the focused element is removed, hidden or disabled (a deleted row, a closed bar, a button that
 * is loading): moves it to the heading of its section or of the screen instead of the body, or back to the element if
 * it is soon enabled again.
 */
export function useFocusRecovery(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = main.current;
    return area ? recoverFocus(area, () => area.querySelector<HTMLElement>(HEADING)) : undefined;
  }, [main]);
}

/** Does the same within an area of its own, such as a modal dialog. @returns a function that stops it */
export function recoverFocus(area: HTMLElement, findHeading: () => HTMLElement | null): () => void {
  let last: HTMLElement | undefined;
  let section: Element | null | undefined;
  let wasDisabled = false;
  let frameId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement && target !== area && area.contains(target) ? target : undefined;
    // Elements around a dialog cannot have the focus while it is open.
    section = last?.closest("section");
    if (section && !area.contains(section)) section = undefined;
    wasDisabled = false;
  };
  const isLost = () => document.activeElement === document.body || document.activeElement === last;
  const moveToHeading = () => {
    if (!last || !isLost() || isFocusable(last)) return;
    const heading = section?.isConnected ? section.querySelector<HTMLElement>(SECTION_HEADING) : null;
    (heading ?? findHeading())?.focus({ preventScroll: true });
  };
  const restore = () => {
    if (!last || !isLost()) return;
    if (!isVisible(last)) moveToHeading();
    else if (isFocusable(last)) {
      if (wasDisabled) last.focus({ preventScroll: true });
    } else if (!wasDisabled) {
      wasDisabled = true;
      timer = setTimeout(moveToHeading, DISABLED_TIMEOUT);
    }
  };
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frameId);
    frameId = requestAnimationFrame(restore);
  });
  document.addEventListener("focusin", remember);
  const attributeFilter = ["disabled", "open", "hidden"];
  observer.observe(area, { childList: true, subtree: true, attributes: true, attributeFilter });
  return () => {
    document.removeEventListener("focusin", remember);
    observer.disconnect();
    cancelAnimationFrame(frameId);
    clearTimeout(timer);
  };
}

const isVisible = (element: HTMLElement) => element.isConnected && element.checkVisibility();
const isFocusable = (element: HTMLElement) => isVisible(element) && !element.matches(":disabled");
