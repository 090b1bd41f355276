/** Languages by their tags (BCP 47): `en`, `de-CH`, `fa`. */

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Whether a tag is well formed and its language is known. */
export function isLanguage(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(tag) && names.of(tag) !== undefined;
  } catch {
    return false;
  }
}

/** The usual way to write a tag: `de-ch` is `de-CH`. What is no tag stays as it is. */
export const canonicalLanguage = (tag: string): string =>
  isLanguage(tag) ? (Intl.getCanonicalLocales(tag)[0] ?? tag) : tag;

const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi"]);

/** The direction that the script of a language is written in; its usual script, where the tag names none. */
export function directionOf(tag: string): "ltr" | "rtl" {
  try {
    return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}

/** As Open Graph writes a language: with the country where most of its speakers are, if it names none. */
export function openGraphLocale(tag: string): string {
  if (tag === "en") return "en_GB";
  const { language, region } = new Intl.Locale(tag).maximize();
  return region ? `${language}_${region}` : language;
}
