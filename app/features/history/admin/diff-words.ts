import { diffArrays } from "diff";

/** A part of a text that is in both versions, or in only one of them. */
export interface TextPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** After this many milliseconds, the texts are treated as entirely different. */
const TIMEOUT = 300;

/** Finds words in any script, even in those without spaces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const segmentWords = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The parts of two versions of a text, word by word. */
export function diffWords(before: string, after: string): TextPart[] {
  const changes = diffArrays(segmentWords(before), segmentWords(after), { timeout: TIMEOUT });
  if (!changes) return wholes(before, after);
  return changes.map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

const wholes = (before: string, after: string): TextPart[] =>
  (
    [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ] as const
  ).filter(({ text }) => text !== "");

/** How much of two texts is the same, from 0 to 1. */
export function similarity(parts: readonly TextPart[]): number {
  const measureParts = (kind: TextPart["kind"]) =>
    parts.reduce((sum, part) => (part.kind === kind ? sum + part.text.trim().length : sum), 0);
  const same = measureParts("same");
  const longest = same + Math.max(measureParts("removed"), measureParts("added"));
  return longest === 0 ? 1 : same / longest;
}
