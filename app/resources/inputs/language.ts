import { z } from "zod";
import { canonicalLanguage, isLanguage } from "#app/platform/text/language.ts";
import type { OperationContext } from "../store.server.ts";
import { type Filter, type Input, storeInColumn } from "./input.ts";
import { filterByEquality } from "./plain.ts";

export const INVALID_LANGUAGE = "Enter a language code such as en, de-CH or fa.";

const languageTag = z
  .string()
  .trim()
  .max(35)
  .refine((tag) => tag === "" || isLanguage(tag), INVALID_LANGUAGE)
  .overwrite(canonicalLanguage);

/**
 * The language of an item, as a BCP 47 tag. By default, it is the site's language at the time of saving; later changes
 * of the site's language do not affect it.
 */
export const language = (): Input<string, string> & { filter: Filter } => ({
  kind: "language",
  schema: languageTag.default(""),
  output: z.string(),
  ...storeInColumn<string>(),
  filter: filterByEquality(languageTag),
  complete: async (tag: string, { app, store }: OperationContext) => tag || (await app.readSiteFacts(store)).language,
});
