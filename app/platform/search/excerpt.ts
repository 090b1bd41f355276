import { otherWordsOf, type Word, wordsOf } from "./words.ts";

/** A piece of text as it was written; `match` where it was searched for. */
export interface Segment {
  text: string;
  match: boolean;
}

/** What is looked for: whole words, the last of them as a beginning. */
export interface Terms {
  words: readonly string[];
  prefix: string;
}

/** About so many characters are shown of a text. */
const LENGTH = 240;
/** So many of them come before the first match. */
const LEAD = 60;

/** The whole text, parted at the words that were searched for. */
export function highlight(text: string, terms: Terms): Segment[] {
  return segments(text, 0, text.length, matches(text, terms));
}

/**
 * The part of a text with the most of the terms, parted like `highlight`, with an ellipsis where the
 * text goes on. Without a match it is the beginning of the text.
 */
export function excerpt(text: string, terms: Terms): Segment[] {
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

interface Match extends Word {
  term: string;
}

/** So much of a text is read for words that stand in it when it is cut elsewhere. */
const READ_AGAIN = 20_000;

function matches(text: string, terms: Terms): Match[] {
  const found = matching(wordsOf(text), terms);
  return found.length > 0 ? found : matching(otherWordsOf(text.slice(0, READ_AGAIN)), terms);
}

function matching(held: Iterable<Word>, { words, prefix }: Terms): Match[] {
  const whole = new Set(words);
  const found: Match[] = [];
  for (const word of held) {
    const term = whole.has(word.word) ? word.word : prefix && word.word.startsWith(prefix) ? prefix : undefined;
    if (term !== undefined) found.push({ ...word, term });
  }
  return found;
}

/** Where the window begins that shows the most different terms. */
function bestStart(found: Match[]): number {
  let best = 0;
  let most = 0;
  for (const [index, { start }] of found.entries()) {
    const terms = new Set<string>();
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
