import { createContext, useContext } from "react";
import { useMatches } from "react-router";
import { directionOf } from "#app/platform/language.ts";

/** The language of the site's own words, such as its menus, whatever that of what a page shows is. */
export const SITE_LANGUAGE = "en";

/** The language around an element: of the document, as a rule. */
export const LanguageContext = createContext<string>(SITE_LANGUAGE);

/** The attributes of an element whose text is in another language than what is around it; none where it is in the same. */
export const languageAttributes = (around: string, language: string) =>
  language === around ? {} : { lang: language, dir: directionOf(language) };

export const useLanguageAttributes = (language: string) => languageAttributes(useContext(LanguageContext), language);

/** What the head of the page that is shown says of its language. */
export function usePageLanguage(): string {
  const heads = useMatches().map(
    ({ loaderData }) => (loaderData as { head?: { language?: string } } | undefined)?.head,
  );
  return heads.findLast((head) => head?.language)?.language ?? SITE_LANGUAGE;
}
