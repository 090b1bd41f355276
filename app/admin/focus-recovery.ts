import { type RefObject, useEffect } from "react";

const HEADING = "h1[tabindex]";
/** How long something may be switched off before the focus leaves it, in milliseconds. */
const PATIENCE = 1500;

/**
 * What had the focus may go, or be switched off, by what it does: rows that are gone, a bar that closes,
 * a button that waits. The focus then goes to the heading of the screen rather than to nothing, and
 * comes back to what is on again soon.
 */
export function useFocusRecovery(main: RefObject<HTMLElement | null>): void {
  useEffect(() => (main.current ? recoverFocus(main.current) : undefined), [main]);
}

function recoverFocus(area: HTMLElement) {
  let last: HTMLElement | undefined;
  let wasOff = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement && target !== area && area.contains(target) ? target : undefined;
    wasOff = false;
  };
  const isLost = () => document.activeElement === document.body || document.activeElement === last;
  const leave = () => {
    if (last && isLost() && !isUsable(last)) area.querySelector<HTMLElement>(HEADING)?.focus({ preventScroll: true });
  };
  const restore = () => {
    if (!last || !isLost()) return;
    if (!isShown(last)) leave();
    else if (isUsable(last)) {
      if (wasOff) last.focus({ preventScroll: true });
    } else if (!wasOff) {
      wasOff = true;
      timer = setTimeout(leave, PATIENCE);
    }
  };
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(restore);
  });
  document.addEventListener("focusin", note);
  const attributeFilter = ["disabled", "open", "hidden"];
  observer.observe(area, { childList: true, subtree: true, attributes: true, attributeFilter });
  return () => {
    document.removeEventListener("focusin", note);
    observer.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility();
const isUsable = (element: HTMLElement) => isShown(element) && !element.matches(":disabled");
