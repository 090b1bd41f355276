import { useEffect, useState } from "react";

let isPressed = false;
const waiting = new Set<() => void>();

function press({ button }: MouseEvent) {
  isPressed = button === 0;
}

function release() {
  if (!isPressed) return;
  isPressed = false;
  // The click follows the release of the button.
  setTimeout(() => {
    for (const show of waiting) show();
    waiting.clear();
  });
}

/** A key shows that a press has ended whose end was not seen, such as in a menu of the browser. */
const ends = ["mouseup", "dragend", "pointercancel", "keydown"] as const;

/** Follows the main mouse button, which browsers also report for a finger. */
export function useFollowedPresses(): void {
  useEffect(() => {
    addEventListener("mousedown", press, true);
    for (const type of ends) addEventListener(type, release, true);
    return () => {
      removeEventListener("mousedown", press, true);
      for (const type of ends) removeEventListener(type, release, true);
      isPressed = false;
    };
  }, []);
}

/**
 * The value, but while a mouse button is pressed the one from before: what a new value changes on the screen could move
 * the target of the press away, and the click would miss it.
 */
export function useSteadyValue<T>(value: T): T {
  const [shown, setShown] = useState(value);
  if (!isPressed && shown !== value) setShown(value);
  useEffect(() => {
    if (shown === value) return;
    const show = () => setShown(value);
    if (!isPressed) return show();
    waiting.add(show);
    return () => void waiting.delete(show);
  }, [shown, value]);
  return isPressed ? shown : value;
}
