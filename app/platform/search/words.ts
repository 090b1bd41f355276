/** A folded word and its position in the text. */
export interface Word {
  word: string;
  start: number;
  end: number;
}

/** Longer words are truncated. */
const MAX_WORD = 64;
/** How much of a word is folded, in UTF-16 units: folding takes longer than the word grows, and removes accents. */
const MAX_UNFOLDED = 4 * MAX_WORD;
/** Letters, digits and marks; words may contain joiners and soft hyphens. */
const runs = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200c\u200d]*/gu;
/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Scripts in which a single character can be a word. */
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Hyphens and apostrophes. */
const connectors = /^[-\u2010\u2011'’ʼ]$/u;
/** The Arabic article, also after "and", "by", "like" and "to", followed by at least two letters. */
const article = /^(?:[وف]?[بك]?ال|[وف]?لل)(\p{L}{2,})$/u;
/** Begins like an article, but does not have one. */
const NAME_OF_GOD = "الله";
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Letters without a Unicode decomposition that people type in several ways. */
const equivalents: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ς: "σ",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  ـ: "",
};
const equivalentLetters = new RegExp(`[${Object.keys(equivalents).join("")}]`, "gu");
/** Optional marks; in Indic and Thai scripts, marks are vowels and therefore kept. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu;

/** Folds case, accents, and equivalent spellings such as ß and ss. */
function foldWord(word: string): string {
  const folded = word
    .slice(0, MAX_UNFOLDED)
    .normalize("NFKD")
    .replace(accents, "")
    .toLowerCase()
    .replace(accents, "")
    .replace(equivalentLetters, (letter) => equivalents[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
  return folded.length <= MAX_WORD ? folded : [...folded].slice(0, MAX_WORD).join("");
}

/** The words of a text, in order. */
export function* splitWords(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (!unspaced.test(run)) yield* toWord(run, index);
    else for (const part of segmenter.segment(run)) yield* toWord(part.segment, index + part.index);
  }
}

/** The folded words of a text, for comparing titles. */
export const titleWords = (text: string): string => [...splitWords(text)].map(({ word }) => word).join(" ");

/** How many characters are segmented to find the end of a word. */
const AHEAD = 24;

/**
 * Alternative words by which a text is found: "todo" for "to-do", an Arabic noun without its article, and
 * other segmentations of text without spaces.
 */
export function* listAlternativeWords(text: string): Generator<Word> {
  yield* resegmentWords(text);
  for (const compound of listCompounds(text)) yield compound.joined;
  for (const word of splitWords(text)) {
    const stem = removeArticle(word.word);
    if (stem) yield { ...word, word: stem };
  }
}

/** Segments text without spaces at every character, since a word in a query lacks its context. */
function* resegmentWords(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (!unspaced.test(run)) continue;
    const segments = [...segmenter.segment(run)];
    const whole = new Set(segments.map((part) => part.index));
    const single = new Set(segments.filter((part) => [...part.segment].length === 1).map((part) => part.index));
    for (const { 0: letter, index: at } of run.matchAll(/\p{L}/gu)) {
      if (ideographic.test(letter) && !single.has(at)) yield* toWord(letter, index + at);
      if (whole.has(at)) continue;
      const [part] = segmenter.segment(run.slice(at, at + AHEAD));
      if (part && part.segment.length > 1 && part.segment.length < AHEAD) yield* toWord(part.segment, index + at);
    }
  }
}

/** Words joined by hyphens or apostrophes, which can also be found as one word. */
export interface Compound {
  parts: Word[];
  joined: Word;
}

/** The compounds of a text, such as "to-do" and "don't". */
export function* listCompounds(text: string): Generator<Compound> {
  let parts: Word[] = [];
  for (const word of splitWords(text)) {
    const last = parts.at(-1);
    if (last && !connectors.test(text.slice(last.end, word.start))) {
      if (parts.length > 1) yield joinCompound(parts);
      parts = [];
    }
    parts.push(word);
  }
  if (parts.length > 1) yield joinCompound(parts);
}

function joinCompound(parts: Word[]): Compound {
  const [first, last] = [parts[0] as Word, parts.at(-1) as Word];
  const word = [...parts.map((part) => part.word).join("")].slice(0, MAX_WORD).join("");
  return { parts, joined: { word, start: first.start, end: last.end } };
}

/** An Arabic noun without its article and attached prefixes; undefined for other words. */
export function removeArticle(word: string): string | undefined {
  return word === NAME_OF_GOD ? undefined : article.exec(word)?.[1];
}

function* toWord(segment: string, start: number): Generator<Word> {
  const word = foldWord(segment);
  if (word) yield { word, start, end: start + segment.length };
}
