import { type RawBuilder, sql } from "kysely";
import { editDistance } from "./edit-distance.ts";

/** Shorter words have too many neighbours; nobody corrects what is longer. */
const SHORTEST = 4;
const LONGEST = 32;
/** So many words of a search are looked up, and so many neighbours of each are considered. */
const MAX_WORDS = 6;
const MAX_NEIGHBOURS = 12;

/** Words that may be offered for one that was not found. */
export const canBeCorrected = (word: string) => {
  const { length } = [...word];
  return length >= SHORTEST - 1 && length <= LONGEST && /\p{L}/u.test(word);
};

export const reversed = (word: string) => [...word].reverse().join("");

/** How many typing errors are forgiven in a word. */
function errorsIn(word: string): number {
  const { length } = [...word];
  if (length < SHORTEST || length > LONGEST || !/\p{L}/u.test(word)) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The query for words that may be near to those typed: `typed`, `word`. It answers all that are, and
 * others: with at most one error, one half of a word is intact, or two letters in its middle have
 * changed places; with two, the first quarter is, or the last, or what lies between.
 * @returns undefined where none of the words can be corrected.
 */
export function neighbourQuery(
  typed: readonly string[],
  audiences: readonly string[],
): RawBuilder<{ typed: string; word: string }> | undefined {
  const branches = typed
    .filter((word) => errorsIn(word) > 0)
    .slice(0, MAX_WORDS)
    .flatMap((word) => {
      const letters = [...word];
      const errors = errorsIn(word);
      const shortest = letters.length - errors;
      const longest = letters.length + errors;
      const part = Math.floor(letters.length / (errors === 1 ? 2 : 4));
      const conditions = [
        startsWith("word", letters.slice(0, part)),
        startsWith("reversed", letters.slice(errors === 1 ? part : -part).reverse()),
        errors === 1
          ? sql`word = ${[...letters.slice(0, part - 1), letters[part], letters[part - 1], ...letters.slice(part + 1)].join("")}`
          : // Words hold letters, digits and marks, so nothing in them is a pattern.
            sql`word like ${`%${letters.slice(part + 1, -part - 1).join("")}%`}`,
      ];
      return audiences.flatMap((audience) =>
        conditions.map(
          (condition) => sql`select cast(${word} as text) as typed, word from search_word
            where audience = ${audience} and ${condition} and length(word) between ${shortest} and ${longest}`,
        ),
      );
    });
  return branches.length === 0 ? undefined : sql`${sql.join(branches, sql` union `)}`;
}

function startsWith(column: string, letters: string[]) {
  const start = letters.join("");
  return sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10ffff}`}`;
}

export interface Neighbour {
  word: string;
  distance: number;
}

/** The nearest of these words, nearest first. */
export function nearest(typed: string, words: readonly string[]): Neighbour[] {
  const limit = errorsIn(typed);
  return [...new Set(words)]
    .map((word) => ({ word, distance: editDistance(typed, word, limit) }))
    .filter(({ distance }) => distance > 0 && distance <= limit)
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        firstLetter(typed, b.word) - firstLetter(typed, a.word) ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, MAX_NEIGHBOURS);
}

/** Few people mistype the first letter. */
export const firstLetter = (typed: string, word: string) => Number(typed.codePointAt(0) === word.codePointAt(0));
