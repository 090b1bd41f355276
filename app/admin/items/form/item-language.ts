import { getDirection } from "#app/platform/text/language.ts";
import type { FormItem } from "./field-props.ts";

/** The language of an item's texts; undefined if it is new or has none of its own. */
export const getItemLanguage = (item: FormItem | undefined): string | undefined =>
  typeof item?.language === "string" ? item.language : undefined;

/**
 * The attributes of a control with a text of the item. A text has its own direction; an empty control has that of the
 * language.
 */
export function textAttributes(item: FormItem | undefined): { lang: string | undefined; dir: "rtl" | "auto" } {
  const lang = getItemLanguage(item);
  return { lang, dir: lang && getDirection(lang) === "rtl" ? "rtl" : "auto" };
}
