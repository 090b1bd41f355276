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

/** So many characters decide where a word ends that is read without what stands before it. */
const AHEAD = 24;

/**
 * The words that a text without spaces holds where it is cut in other places than by `wordsOf`: who
 * looks for one of them types it by itself, so it is cut without what stands around it in the text.
 */
export function* otherWordsOf(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (!unspaced.test(run)) continue;
    const cuts = new Set([...segmenter.segment(run)].map((part) => part.index));
    for (const { index: at } of run.matchAll(/\p{L}/gu)) {
      if (cuts.has(at)) continue;
      const [part] = segmenter.segment(run.slice(at, at + AHEAD));
      if (part && part.segment.length > 1 && part.segment.length < AHEAD) yield* wordAt(part.segment, index + at);
    }
  }
}

function* wordAt(segment: string, start: number): Generator<Word> {
  const word = foldWord(segment);
  if (word) yield { word, start, end: start + segment.length };
}
