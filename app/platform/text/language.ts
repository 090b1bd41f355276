/** Language tags (BCP 47): `en`, `de-CH`, `fa`. */

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Whether a tag is well-formed and its language is known to `Intl`. */
export function isLanguage(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(tag) && names.of(tag) !== undefined;
  } catch {
    return false;
  }
}

/** The canonical form of a tag: `de-CH` for `de-ch`. Returns other text unchanged. */
export const canonicalLanguage = (tag: string): string =>
  isLanguage(tag) ? (Intl.getCanonicalLocales(tag)[0] ?? tag) : tag;

/** Whether a tag means English, the language of the application's own texts. */
export function isEnglish(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language === "en";
  } catch {
    return false;
  }
}

const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi"]);

/** The direction of the tag's script, or of the usual script of its language. */
export function getDirection(tag: string): "ltr" | "rtl" {
  try {
    return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}

/** The tag in Open Graph's format, which includes a country: by default the one with the most speakers. */
export function openGraphLocale(tag: string): string {
  if (tag === "en") return "en_GB";
  const { language, region } = new Intl.Locale(tag).maximize();
  return region ? `${language}_${region}` : language;
}
