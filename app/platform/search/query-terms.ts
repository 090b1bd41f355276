import { type Compound, compoundsOf, titleWords, type Word, withoutArticle, wordsOf } from "./words.ts";

/** Words side by side in this order; where `open`, the last is the beginning of one. */
export interface Sequence {
  words: readonly string[];
  open: boolean;
}

/** What has to be found: any of these. */
export type Term = readonly Sequence[];

export interface SearchTerms {
  terms: readonly Term[];
  /** The words that may hold typing errors: all but those in quotation marks. */
  loose: readonly Word[];
  /** All words, for comparison with a whole title. */
  title: string;
}

const quoted = /["“”„«]([^"“”„«»]*)["“”»]/gu;

/**
 * What a typed query asks for: every word, the last of them as a beginning, and what stands in
 * quotation marks as a phrase. A word is also found in its other spellings: "to-do" as "todo", an
 * Arabic noun without its article.
 */
export function parseQuery(q: string): SearchTerms {
  const phrases: Term[] = [];
  let rest = q;
  let endsInPhrase = false;
  for (const { 0: whole, 1: inside = "", index } of q.matchAll(quoted)) {
    const words = [...wordsOf(inside)].map(({ word }) => word);
    if (words.length > 0) phrases.push([{ words, open: false }]);
    // Blanks keep what is left in its place.
    rest = rest.slice(0, index) + " ".repeat(whole.length) + rest.slice(index + whole.length);
    endsInPhrase = [...wordsOf(q.slice(index + whole.length))].length === 0;
  }
  const loose = [...wordsOf(rest)];
  return {
    terms: unique([...looseTerms(rest, loose, endsInPhrase ? undefined : loose.at(-1)), ...phrases]),
    loose,
    title: titleWords(q),
  };
}

function looseTerms(text: string, words: Word[], last: Word | undefined): Term[] {
  const compounds = new Map<number, Compound>();
  for (const compound of compoundsOf(text)) for (const part of compound.parts) compounds.set(part.start, compound);
  return words.flatMap((word): Term[] => {
    const compound = compounds.get(word.start);
    if (!compound) {
      const stem = withoutArticle(word.word);
      return [[word.word, ...(stem ? [stem] : [])].map((one) => ({ words: [one], open: word === last }))];
    }
    // Each of its parts comes by; the first stands for all.
    if (compound.parts[0]?.start !== word.start) return [];
    const open = last !== undefined && compound.parts.some(({ start }) => start === last.start);
    return [
      [
        { words: compound.parts.map((part) => part.word), open },
        { words: [compound.joined.word], open },
      ],
    ];
  });
}

/** The same twice asks for nothing more. */
function unique(terms: Term[]): Term[] {
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
}
