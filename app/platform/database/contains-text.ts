import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Limits the cost of a query. */
const MAX_WORDS = 10;

/** Whether a column contains a text literally: wildcards are escaped. */
export const containsText = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;

/** The first ten words of a text, each once. */
export const searchedWords = (text: string): string[] =>
  [...new Set(text.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);

/** Whether a column contains each of the first ten words of a text, in any order; always true for an empty text. */
export function containsWords(column: string, text: string): RawBuilder<SqlBool> {
  const words = searchedWords(text);
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.join(
    words.map((word) => containsText(column, word)),
    sql` and `,
  )})`;
}
