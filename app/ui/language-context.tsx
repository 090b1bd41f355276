import { createContext, useContext } from "react";
import { useMatches } from "react-router";
import { getDirection } from "#app/platform/text/language.ts";

/** The language of the site's own texts, such as its menus, whatever the language of the content. */
export const SITE_LANGUAGE = "en";

/** The language of the surrounding element; the site's by default. */
export const LanguageContext = createContext<string>(SITE_LANGUAGE);

/** The `lang` and `dir` attributes of an element in `language`; none if the surrounding language is the same. */
export const languageAttributes = (surrounding: string, language: string) =>
  language === surrounding ? {} : { lang: language, dir: getDirection(language) };

export const useLanguageAttributes = (language: string) => languageAttributes(useContext(LanguageContext), language);

/** The language of the current page, from its loader data (`head.language`). */
export function usePageLanguage(): string {
  const heads = useMatches().map(
    ({ loaderData }) => (loaderData as { head?: { language?: string } } | undefined)?.head,
  );
  return heads.findLast((head) => head?.language)?.language ?? SITE_LANGUAGE;
}
