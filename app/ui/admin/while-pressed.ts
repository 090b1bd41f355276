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

/** The ends of a press. A key press shows that an end was missed, for example in a browser menu. */
const ends = ["mouseup", "dragend", "pointercancel", "keydown"] as const;

/** Tracks the main mouse button, which browsers also report for a finger. */
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
 * Returns the value, or the previous one while a mouse button is pressed: a new value could move the target of the
 * press on the screen, so that the click would miss it.
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
