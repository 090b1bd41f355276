import type { RichTextNode } from "#app/document/document.ts";
import { plainText } from "#app/document/plain-text.ts";

/** The average of adults (Brysbaert 2019, https://doi.org/10.1016/j.jml.2019.104047). */
const WORDS_PER_MINUTE = 238;

/**
 * Characters per minute in scripts without spaces between words. For Chinese, and for Japanese with its usual share of
 * kana, these are the averages of adults (Trauzettel-Klosinski and Dietz 2012, https://doi.org/10.1167/iovs.11-8284);
 * for the others, a word counts as about five letters and marks.
 */
const unspaced = [
  { characters: /\p{Script=Han}/gu, perMinute: 255 },
  { characters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, perMinute: 450 },
  {
    characters: /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/gu,
    perMinute: 1200,
  },
];

/** The time needed to read a text, in whole minutes, at least one. */
export function readingMinutes(body: RichTextNode): number {
  let rest = plainText(body);
  let minutes = 0;
  for (const { characters, perMinute } of unspaced) {
    minutes += (rest.match(characters)?.length ?? 0) / perMinute;
    rest = rest.replace(characters, " ");
  }
  const words = rest.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.round(minutes + words / WORDS_PER_MINUTE));
}
