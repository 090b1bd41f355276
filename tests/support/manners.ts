import type { Locator } from "playwright-core";
import type { PageOptions } from "./browser/browser.ts";
import { pressByKeyboard, reachByKeyboard } from "./journeys.ts";

/** A way of using the admin area. */
export interface Manner {
  manner: string;
  /** The options of the page. */
  options: PageOptions & { viewport: { width: number; height: number } };
  press(target: Locator): Promise<void>;
  /** Chooses an item of an open menu. */
  choose(item: Locator): Promise<void>;
  /** @param text for a date, as in `2026-06-30` */
  write(control: Locator, text: string): Promise<void>;
  /** @param label of an option */
  select(control: Locator, label: string): Promise<void>;
}

export const PHONE = { width: 360, height: 740 };

export const byPointer: Manner = {
  manner: "by pointer at 1280 px",
  options: { viewport: { width: 1280, height: 800 } },
  press: (target) => target.click(),
  choose: (item) => item.click(),
  write: (control, text) => control.fill(text),
  select: async (control, label) => void (await control.selectOption(label)),
};

export const byTouch: Manner = {
  ...byPointer,
  manner: "on a phone",
  options: { viewport: PHONE, hasTouch: true, isMobile: true },
  press: (target) => target.tap(),
  choose: (item) => item.tap(),
};

export const byKeyboard: Manner = {
  manner: "by keyboard alone at 360 px",
  options: { viewport: PHONE },
  press: pressByKeyboard,
  async choose(item) {
    await reachByKeyboard(item, "ArrowDown");
    await item.page().keyboard.press("Enter");
  },
  async write(control, text) {
    await reachByKeyboard(control);
    const { keyboard } = control.page();
    const isDate = (await control.getAttribute("type")) === "date";
    if (!isDate) await keyboard.press("ControlOrMeta+a");
    // Month, day and year, as the browser of the tests expects them.
    await keyboard.type(isDate ? text.replace(/^(\d+)-(\d+)-(\d+)$/, "$2$3$1") : text);
  },
  async select(control, label) {
    await reachByKeyboard(control);
    await control.page().keyboard.type(label);
  },
};
