import type { Locator } from "playwright-core";

/**
 * The animation that times a toast: how long the toast is shown and has been shown, in milliseconds, and whether its
 * time runs.
 */
export const toastTime = (toast: Locator): Promise<{ limit: number; shown: number; state: string }> =>
  toast.evaluate((element) => {
    const timer = element.getAnimations().find((each) => (each as CSSAnimation).animationName === "toast-out");
    if (!timer) throw new Error("Nothing times the toast.");
    const { delay } = timer.effect?.getTiming() ?? {};
    return { limit: Number(delay), shown: Number(timer.currentTime), state: timer.playState };
  });

/** Moves a toast's time, so that a test need not wait for it. */
export const moveToastTime = (toast: Locator, milliseconds: number): Promise<void> =>
  toast.evaluate((element, time) => {
    for (const animation of element.getAnimations()) animation.currentTime = time;
  }, milliseconds);
