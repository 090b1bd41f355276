import type { Locator } from "playwright-core";

/** The animation that times a toast: the toast's full and elapsed time in milliseconds, and whether the time runs. */
export const toastTime = (toast: Locator): Promise<{ limit: number; shown: number; state: string }> =>
  toast.evaluate((element) => {
    const timer = element.getAnimations().find((each) => (each as CSSAnimation).animationName === "toast-out");
    if (!timer) throw new Error("Nothing times the toast.");
    const { delay } = timer.effect?.getTiming() ?? {};
    return { limit: Number(delay), shown: Number(timer.currentTime), state: timer.playState };
  });

/** Moves a toast's time forward, so that tests need not wait for it. */
export const moveToastTime = (toast: Locator, milliseconds: number): Promise<void> =>
  toast.evaluate((element, time) => {
    for (const animation of element.getAnimations()) animation.currentTime = time;
  }, milliseconds);
