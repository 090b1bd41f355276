import type { Sequence, Term } from "./query-terms.ts";
import { alternativeWordsOf, type Word, wordsOf } from "./words.ts";

/** A piece of text as it was written; `match` where it was searched for. */
export interface Segment {
  text: string;
  match: boolean;
}

/** About so many characters are shown of a text. */
const LENGTH = 240;
/** So many of them come before the first match. */
const LEAD = 60;

/** The whole text, parted at the words that were searched for. */
export function highlight(text: string, terms: readonly Term[]): Segment[] {
  return segments(text, 0, text.length, matches(text, terms));
}

/**
 * The part of a text with the most of the terms, parted like `highlight`, with an ellipsis where the
 * text goes on. Without a match it is the beginning of the text.
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
  /** Which of the terms. */
  term: number;
}

/** So much of a text is read for words that stand in it in another spelling. */
const READ_AGAIN = 20_000;

/** Where the terms stand; one that is nowhere as it was typed, where it stands in another spelling. */
function matches(text: string, terms: readonly Term[]): Match[] {
  const found = matching([...wordsOf(text)], terms.entries());
  const missing = [...terms.entries()].filter(([index]) => !found.some(({ term }) => term === index));
  if (missing.length === 0 || text === "") return found;
  const elsewhere = matching([...alternativeWordsOf(text.slice(0, READ_AGAIN))], missing);
  return [...found, ...elsewhere].sort((a, b) => a.start - b.start || b.end - a.end);
}

function matching(held: readonly Word[], terms: Iterable<[number, Term]>): Match[] {
  const sequences = [...terms].flatMap(([term, any]) => any.map((sequence) => ({ term, sequence })));
  const begins = Map.groupBy(
    sequences.filter(({ sequence }) => !(sequence.open && sequence.words.length === 1)),
    ({ sequence }) => sequence.words[0],
  );
  const beginnings = sequences.filter(({ sequence }) => sequence.open && sequence.words.length === 1);
  return held.flatMap((word, at) => {
    const candidates = [...(begins.get(word.word) ?? []), ...beginnings];
    const match = candidates.find(({ sequence }) => standsAt(held, at, sequence));
    if (!match) return [];
    const last = held[at + match.sequence.words.length - 1] as Word;
    return [{ start: word.start, end: last.end, term: match.term }];
  });
}

function standsAt(held: readonly Word[], at: number, { words, open }: Sequence): boolean {
  return words.every((wanted, index) => {
    const word = held[at + index]?.word;
    return open && index === words.length - 1 ? word?.startsWith(wanted) : word === wanted;
  });
}

/** Where the window begins that shows the most different terms. */
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

/** Cuts are made at a space near by; where there is none, between two characters. */
function wordStart(text: string, position: number) {
  const space = text.indexOf(" ", position);
  return space !== -1 && space - position < LEAD / 2 ? space + 1 : betweenCharacters(text, position);
}

function wordEnd(text: string, position: number) {
  const space = text.lastIndexOf(" ", position);
  return space !== -1 && position - space < LEAD / 2 ? space : betweenCharacters(text, position);
}

const betweenCharacters = (text: string, position: number) =>
  /[\udc00-\udfff]/.test(text[position] ?? "") ? position - 1 : position;

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
