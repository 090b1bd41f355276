import { type ReactNode, useContext } from "react";
import { languageAttributes, SITE_LANGUAGE } from "#app/ui/language-context.tsx";
import { LetterContext } from "./letter-context.ts";

/** Marks the language of the application's own words within a letter in any language. */
export function OwnWords({ children }: { children: ReactNode }) {
  const attributes = languageAttributes(useContext(LetterContext).language, SITE_LANGUAGE);
  return attributes.lang ? <span {...attributes}>{children}</span> : children;
}
