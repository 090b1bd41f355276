/** A word of a text: folded as it is searched for, and where it stands in the text. */
export interface Word {
  word: string;
  start: number;
  end: number;
}

/** Words are cut to so many characters; nobody types more of one. */
const MAX_WORD = 64;
/** Letters, digits and marks; joiners and soft hyphens may stand inside a word. */
const runs = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200c\u200d]*/gu;
/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Scripts in which a single character can be a word. */
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** What joins the parts of a compound. */
const joints = /^[-\u2010\u2011'’ʼ]$/u;
/** "the", also after "and", "by", "like" and "to"; at least two letters follow. */
const article = /^(?:[وف]?[بك]?ال|[وف]?لل)(\p{L}{2,})$/u;
/** Begins as if it had the article. */
const NAME_OF_GOD = "الله";
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Letters that have no decomposition in Unicode, but are typed in several ways. */
const alike: Record<string, string> = {
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
const alikeLetters = new RegExp(`[${Object.keys(alike).join("")}]`, "gu");
/** Marks that change how a word looks rather than which word it is; in Indic and Thai scripts they are its vowels. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu;

/** A word as it is compared: without case, accents, and differences of spelling such as ß and ss. */
function foldWord(word: string): string {
  const folded = word
    .normalize("NFKD")
    .replace(accents, "")
    .toLowerCase()
    .replace(accents, "")
    .replace(alikeLetters, (letter) => alike[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
  return folded.length <= MAX_WORD ? folded : [...folded].slice(0, MAX_WORD).join("");
}

/** The words of a text in their order. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (!unspaced.test(run)) yield* wordAt(run, index);
    else for (const part of segmenter.segment(run)) yield* wordAt(part.segment, index + part.index);
  }
}

/** The words of a text alone: by them a typed title and a stored one are the same. */
export const titleWords = (text: string): string => [...wordsOf(text)].map(({ word }) => word).join(" ");

/** So many characters decide where a word ends that is read without what stands before it. */
const AHEAD = 24;

/**
 * The other words by which a text is found: "todo" for "to-do", an Arabic noun without its article,
 * and the words and single characters of a text without spaces, which `wordsOf` may cut elsewhere.
 */
export function* alternativeWordsOf(text: string): Generator<Word> {
  yield* recutWordsOf(text);
  for (const compound of compoundsOf(text)) yield compound.joined;
  for (const word of wordsOf(text)) {
    const stem = withoutArticle(word.word);
    if (stem) yield { ...word, word: stem };
  }
}

/** Who looks for a word of a text without spaces types it by itself, so it is cut without what stands around it. */
function* recutWordsOf(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (!unspaced.test(run)) continue;
    const segments = [...segmenter.segment(run)];
    const whole = new Set(segments.map((part) => part.index));
    const single = new Set(segments.filter((part) => [...part.segment].length === 1).map((part) => part.index));
    for (const { 0: letter, index: at } of run.matchAll(/\p{L}/gu)) {
      if (ideographic.test(letter) && !single.has(at)) yield* wordAt(letter, index + at);
      if (whole.has(at)) continue;
      const [part] = segmenter.segment(run.slice(at, at + AHEAD));
      if (part && part.segment.length > 1 && part.segment.length < AHEAD) yield* wordAt(part.segment, index + at);
    }
  }
}

/** Words that stand together: written with a hyphen or an apostrophe, and also found as one. */
export interface Compound {
  parts: Word[];
  joined: Word;
}

/** The words such as "to-do" and "don't" of a text. */
export function* compoundsOf(text: string): Generator<Compound> {
  let parts: Word[] = [];
  for (const word of wordsOf(text)) {
    const last = parts.at(-1);
    if (last && !joints.test(text.slice(last.end, word.start))) {
      if (parts.length > 1) yield compoundOf(parts);
      parts = [];
    }
    parts.push(word);
  }
  if (parts.length > 1) yield compoundOf(parts);
}

function compoundOf(parts: Word[]): Compound {
  const [first, last] = [parts[0] as Word, parts.at(-1) as Word];
  const word = [...parts.map((part) => part.word).join("")].slice(0, MAX_WORD).join("");
  return { parts, joined: { word, start: first.start, end: last.end } };
}

/** An Arabic noun without its article and what is written together with it; undefined where there is none. */
export function withoutArticle(word: string): string | undefined {
  return word === NAME_OF_GOD ? undefined : article.exec(word)?.[1];
}

function* wordAt(segment: string, start: number): Generator<Word> {
  const word = foldWord(segment);
  if (word) yield { word, start, end: start + segment.length };
}
