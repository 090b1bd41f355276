import { z } from "zod";
import { canonicalLanguage, isLanguage } from "#app/platform/language.ts";
import type { OperationContext } from "../store.server.ts";
import { type Filter, type Input, inColumn } from "./input.ts";
import { byEquality } from "./plain.ts";

export const INVALID_LANGUAGE = "Enter a language such as en, de-CH or fa.";

const bare = z
  .string()
  .trim()
  .max(35)
  .refine((tag) => tag === "" || isLanguage(tag), INVALID_LANGUAGE)
  .overwrite(canonicalLanguage);

/**
 * The language of an item, as a tag. An item whose language nobody has said is in the academy's, as
 * that is now: a text stays in its language.
 */
export const language = (): Input<string, string> & { filter: Filter } => ({
  kind: "language",
  schema: bare.default(""),
  output: z.string(),
  ...inColumn<string>(),
  filter: byEquality(bare),
  complete: async (tag: string, { app, store }: OperationContext) => tag || (await app.readSiteFacts(store)).language,
});
