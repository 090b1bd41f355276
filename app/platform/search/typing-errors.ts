import { type RawBuilder, sql } from "kysely";
import { editDistance } from "./edit-distance.ts";

/** Shorter words have too many neighbours; longer ones are too expensive. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 32;
/** How many words of a query are corrected, and how many neighbours of each are considered. */
const MAX_WORDS = 6;
const MAX_NEIGHBOURS = 12;

/** Whether a word may be suggested as a correction. */
export const canBeCorrected = (word: string) => {
  const { length } = [...word];
  return length >= MIN_LENGTH - 1 && length <= MAX_LENGTH && /\p{L}/u.test(word);
};

export const reversed = (word: string) => [...word].reverse().join("");

/** How many typing errors are tolerated in a word. */
function maxErrors(word: string): number {
  const { length } = [...word];
  if (length < MIN_LENGTH || length > MAX_LENGTH || !/\p{L}/u.test(word)) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * A query for candidates (`typed`, `word`): a superset of the words within the error limit. With one error, one half of
 * a word is intact, or two letters in its middle are transposed; with two errors, the first or last quarter or the
 * middle is intact.
 * @returns undefined if no word can be corrected.
 */
export function neighbourQuery(
  typed: readonly string[],
  audiences: readonly string[],
): RawBuilder<{ typed: string; word: string }> | undefined {
  const branches = typed
    .filter((word) => maxErrors(word) > 0)
    .slice(0, MAX_WORDS)
    .flatMap((word) => {
      const letters = [...word];
      const errors = maxErrors(word);
      const shortest = letters.length - errors;
      const longest = letters.length + errors;
      const part = Math.floor(letters.length / (errors === 1 ? 2 : 4));
      const conditions = [
        buildPrefixCondition("word", letters.slice(0, part)),
        buildPrefixCondition("reversed", letters.slice(errors === 1 ? part : -part).reverse()),
        errors === 1
          ? sql`word = ${[...letters.slice(0, part - 1), letters[part], letters[part - 1], ...letters.slice(part + 1)].join("")}`
          : // Words contain no wildcards.
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

function buildPrefixCondition(column: string, letters: string[]) {
  const start = letters.join("");
  return sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10ffff}`}`;
}

export interface Neighbour {
  word: string;
  distance: number;
}

/** The words within the error limit, closest first. */
export function nearest(typed: string, words: readonly string[]): Neighbour[] {
  const limit = maxErrors(typed);
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

/** 1 if the first letters are equal, since few people mistype the first letter. */
export const firstLetter = (typed: string, word: string) => Number(typed.codePointAt(0) === word.codePointAt(0));
