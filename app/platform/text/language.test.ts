import { describe, expect, test } from "vitest";
import { canonicalLanguage, getDirection, isEnglish, isLanguage, openGraphLocale } from "./language.ts";

describe("language tags", () => {
  test("are validated and canonicalised", () => {
    expect(["en", "de-ch", "fa", "hi", "zh-Hant-TW", "sr-Latn", "yue"].every(isLanguage)).toBe(true);
    expect(["", "English", "xx", "e", "en_GB", "en-", "de-CH-", "a b", "../x", "x-private"].some(isLanguage)).toBe(
      false,
    );
    expect(["de-ch", "EN", "zh-hant-tw", "no language"].map(canonicalLanguage)).toEqual([
      "de-CH",
      "en",
      "zh-Hant-TW",
      "no language",
    ]);
  });

  test("determine the text direction by their script", () => {
    expect(["ar", "fa-IR", "he", "ur", "ps", "dv", "yi", "az-Arab"].map(getDirection)).toEqual(Array(8).fill("rtl"));
    expect(["en", "hi", "zh", "fa-Latn", "az", "", "??"].map(getDirection)).toEqual(Array(7).fill("ltr"));
  });

  test("say whether they mean English", () => {
    expect(["en", "en-US", "EN-gb"].every(isEnglish)).toBe(true);
    expect(["de", "enm", "", "en_GB"].some(isEnglish)).toBe(false);
  });

  test("include a country for Open Graph", () => {
    expect(["en", "en-US", "fa", "de"].map(openGraphLocale)).toEqual(["en_GB", "en_US", "fa_IR", "de_DE"]);
  });
});
