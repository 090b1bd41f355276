import { type Compound, listCompounds, removeArticle, splitWords, titleWords, type Word } from "./words.ts";

/** Consecutive words; if `open`, the last one is a prefix. */
export interface Sequence {
  words: readonly string[];
  open: boolean;
}

/** Alternatives, one of which must match. */
export type Term = readonly Sequence[];

export interface SearchTerms {
  terms: readonly Term[];
  /** The words that may be corrected: all except those in quotation marks. */
  loose: readonly Word[];
  /** All words, to compare with a whole title. */
  title: string;
}

const quoted = /["“”„«]([^"“”„«»]*)["“”»]/gu;

/**
 * Parses a query: every word must match, the last one as a prefix, and quoted text as a phrase. Words have alternative
 * spellings: "todo" for "to-do", an Arabic noun without its article.
 */
export function parseQuery(q: string): SearchTerms {
  const phrases: Term[] = [];
  let rest = q;
  let endsInPhrase = false;
  for (const { 0: whole, 1: inside = "", index } of q.matchAll(quoted)) {
    const words = [...splitWords(inside)].map(({ word }) => word);
    if (words.length > 0) phrases.push([{ words, open: false }]);
    // Spaces preserve the positions of the rest.
    rest = rest.slice(0, index) + " ".repeat(whole.length) + rest.slice(index + whole.length);
    endsInPhrase = [...splitWords(q.slice(index + whole.length))].length === 0;
  }
  const loose = [...splitWords(rest)];
  return {
    terms: unique([...looseTerms(rest, loose, endsInPhrase ? undefined : loose.at(-1)), ...phrases]),
    loose,
    title: titleWords(q),
  };
}

function looseTerms(text: string, words: Word[], last: Word | undefined): Term[] {
  const compounds = new Map<number, Compound>();
  for (const compound of listCompounds(text)) for (const part of compound.parts) compounds.set(part.start, compound);
  return words.flatMap((word): Term[] => {
    const compound = compounds.get(word.start);
    if (!compound) {
      const stem = removeArticle(word.word);
      return [[word.word, ...(stem ? [stem] : [])].map((one) => ({ words: [one], open: word === last }))];
    }
    // Handle a compound at its first part only.
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

function unique(terms: Term[]): Term[] {
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
}
