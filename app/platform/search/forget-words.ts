import type { AnyQueryable } from "../database/database.ts";
import { listAlternativeWords, listCompounds, splitWords } from "./words.ts";
import "./search-tables.ts";

/**
 * Removes the words of a text, such as an erased name, from the suggested corrections. A word that other entries
 * contain returns when one of them is written again.
 */
export async function forgetWords(trx: AnyQueryable, text: string): Promise<void> {
  const compounds = [...listCompounds(text)].map(({ joined }) => joined);
  const words = [...splitWords(text), ...listAlternativeWords(text), ...compounds].map(({ word }) => word);
  if (words.length > 0) await trx.deleteFrom("search_word").where("word", "in", words).execute();
}
