import type { AnyQueryable } from "../database/database.ts";
import { alternativeWordsOf, compoundsOf, wordsOf } from "./words.ts";
import "./search-tables.ts";

/**
 * Removes the words of a text, such as an erased name, from those that searches are corrected to. A word that something
 * else has too returns when that is written again.
 */
export async function forgetWords(trx: AnyQueryable, text: string): Promise<void> {
  const compounds = [...compoundsOf(text)].map(({ joined }) => joined);
  const words = [...wordsOf(text), ...alternativeWordsOf(text), ...compounds].map(({ word }) => word);
  if (words.length > 0) await trx.deleteFrom("search_word").where("word", "in", words).execute();
}
