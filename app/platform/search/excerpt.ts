import { cutText } from "../text/shorten-text.ts";
import type { Sequence, Term } from "./query-terms.ts";
import { listAlternativeWords, splitWords, type Word } from "./words.ts";

/** A part of a text; `match` if it matches the query. */
export interface Segment {
  text: string;
  match: boolean;
}

/** The approximate length of an excerpt, in characters. */
const LENGTH = 240;
/** The number of characters before the first match. */
const LEAD = 60;

/** Splits the whole text at the matching words. */
export function highlight(text: string, terms: readonly Term[]): Segment[] {
  return segments(text, 0, text.length, matches(text, terms));
}

/**
 * The part of a text that matches most terms, split as by `highlight`, with an ellipsis where the text continues.
 * Without a match, it is the beginning of the text.
 */
export function excerpt(text: string, terms: readonly Term[]): Segment[] {
  const found = matches(text, terms);
  if (text.length <= LENGTH) return segments(text, 0, text.length, found);
  const first = bestStart(found);
  const start = first <= LEAD ? 0 : wordStart(text, first - LEAD);
  const end = start + LENGTH >= text.length ? text.length : wordEnd(text, start + LENGTH);
  const shown = segments(text, start, end, found);
  if (start > 0) shown.unshift({ text: "… ", match: false });
  if (end < text.length) shown.push({ text: " …", match: false });
  return shown;
}

interface Match {
  start: number;
  end: number;
  /** The index of the term. */
  term: number;
}

/** How many characters are searched for alternative spellings. */
const MAX_ALTERNATIVE_LENGTH = 20_000;

/** Finds the terms in a text; terms without an exact match are found by their alternative spellings. */
function matches(text: string, terms: readonly Term[]): Match[] {
  const found = matching([...splitWords(text)], terms.entries());
  const missing = [...terms.entries()].filter(([index]) => !found.some(({ term }) => term === index));
  if (missing.length === 0 || text === "") return found;
  const elsewhere = matching([...listAlternativeWords(text.slice(0, MAX_ALTERNATIVE_LENGTH))], missing);
  return [...found, ...elsewhere].sort((a, b) => a.start - b.start || b.end - a.end);
}

function matching(textWords: readonly Word[], terms: Iterable<[number, Term]>): Match[] {
  const sequences = [...terms].flatMap(([term, any]) => any.map((sequence) => ({ term, sequence })));
  const byFirstWord = Map.groupBy(
    sequences.filter(({ sequence }) => !(sequence.open && sequence.words.length === 1)),
    ({ sequence }) => sequence.words[0],
  );
  const prefixes = sequences.filter(({ sequence }) => sequence.open && sequence.words.length === 1);
  return textWords.flatMap((word, at) => {
    const candidates = [...(byFirstWord.get(word.word) ?? []), ...prefixes];
    const match = candidates.find(({ sequence }) => isMatchAt(textWords, at, sequence));
    if (!match) return [];
    const last = textWords[at + match.sequence.words.length - 1] as Word;
    return [{ start: word.start, end: last.end, term: match.term }];
  });
}

function isMatchAt(textWords: readonly Word[], at: number, { words, open }: Sequence): boolean {
  return words.every((wanted, index) => {
    const word = textWords[at + index]?.word;
    return open && index === words.length - 1 ? word?.startsWith(wanted) : word === wanted;
  });
}

/** The start of the excerpt that contains the most different terms. */
function bestStart(found: Match[]): number {
  let best = 0;
  let most = 0;
  for (const [index, { start }] of found.entries()) {
    const terms = new Set<number>();
    for (let other = index; other < found.length; other += 1) {
      const match = found[other] as Match;
      if (match.end > start + LENGTH - LEAD) break;
      terms.add(match.term);
    }
    if (terms.size > most) [best, most] = [start, terms.size];
  }
  return best;
}

/** Cuts at a nearby space, or else between two characters. */
function wordStart(text: string, position: number) {
  const space = text.indexOf(" ", position);
  return space !== -1 && space - position < LEAD / 2 ? space + 1 : alignToCharacter(text, position);
}

function wordEnd(text: string, position: number) {
  const space = text.lastIndexOf(" ", position);
  return space !== -1 && position - space < LEAD / 2 ? space : alignToCharacter(text, position);
}

const alignToCharacter = (text: string, position: number) => cutText(text, position).length;

function segments(text: string, from: number, to: number, found: Match[]): Segment[] {
  const parts: Segment[] = [];
  let position = from;
  for (const { start, end } of found) {
    if (start < position || end > to) continue;
    if (start > position) parts.push({ text: text.slice(position, start), match: false });
    parts.push({ text: text.slice(start, end), match: true });
    position = end;
  }
  if (position < to) parts.push({ text: text.slice(position, to), match: false });
  return parts;
}
