import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Nobody types more words to find something in a list. */
const MAX_WORDS = 10;

/** Whether a column holds a text as it stands: what means anything in a pattern does not here. */
export const containsText = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;

/** Whether a column holds every word of a text, in any order; an empty text is in all. The first ten words count. */
export function containsWords(column: string, text: string): RawBuilder<SqlBool> {
  const words = [...new Set(text.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.join(
    words.map((word) => containsText(column, word)),
    sql` and `,
  )})`;
}
