import { create, type Font } from "fontkit";
import display from "#app/ui/fonts/fraunces-display.woff2?inline";

let loadedFont: Font | undefined;

/** The site's display font at its default weight. It is bundled, so results do not depend on installed fonts. */
function font(): Font {
  if (!loadedFont) {
    const font = create(Buffer.from(display.slice(display.indexOf(",") + 1), "base64"));
    if (!("layout" in font)) throw new Error("The display font is a collection of fonts.");
    loadedFont = font;
  }
  return loadedFont;
}

/**
 * A text without the emoji and symbols that the font does not support.
 * @returns undefined if the font lacks some of its letters or digits.
 */
export function supportedText(text: string): string | undefined {
  let result = "";
  for (const character of text.normalize("NFC").replace(/\s+/gu, " ").trim()) {
    if (character === " " || font().hasGlyphForCodePoint(character.codePointAt(0) as number)) result += character;
    else if (/[\p{L}\p{N}\p{M}]/u.test(character)) return undefined;
  }
  return result.replace(/ +/g, " ").trim() || undefined;
}

export const textWidth = (text: string, size: number): number =>
  (font().layout(text).advanceWidth * size) / font().unitsPerEm;

/** The outlines of a line as SVG path data; it begins at `x`, and `y` is its baseline. */
export function textPath(text: string, size: number, x: number, y: number): string {
  const { glyphs, positions } = font().layout(text);
  const scale = size / font().unitsPerEm;
  let pen = x;
  let path = "";
  for (const [index, glyph] of glyphs.entries()) {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
    path += glyph.path.transform(scale, 0, 0, -scale, pen + xOffset * scale, y - yOffset * scale).toSVG();
    pen += xAdvance * scale;
  }
  return path;
}

export interface FittedText {
  lines: string[];
  size: number;
}

/**
 * Breaks a text into lines of about equal length, in the largest size that fits into a box. A text that is too long is
 * truncated.
 * @param sizes descending
 * @param leading the line height, as a multiple of the size
 */
export function fitText(
  text: string,
  sizes: readonly number[],
  width: number,
  height: number,
  leading: number,
): FittedText {
  const words = text.split(" ");
  for (const size of sizes) {
    const maxLines = Math.floor(height / (size * leading));
    const lines = breakLines(words, size, width);
    if (lines && lines.length <= maxLines) return { size, lines: balanceLines(words, size, width, lines) };
  }
  const size = sizes.at(-1) ?? 0;
  const maxLines = Math.floor(height / (size * leading));
  return { size, lines: truncateLines(words, size, width, maxLines) };
}

/** @returns undefined if a word is longer than the width. */
function breakLines(words: string[], size: number, width: number): string[] | undefined {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (textWidth(longer, size) <= width) line = longer;
    else {
      if (!line || textWidth(word, size) > width) return undefined;
      lines.push(line);
      line = word;
    }
  }
  return line ? [...lines, line] : lines;
}

/** Breaks the lines at the narrowest width that needs no additional line. */
function balanceLines(words: string[], size: number, width: number, lines: string[]): string[] {
  let best = lines;
  for (let fraction = 0.95; fraction >= 0.5; fraction -= 0.05) {
    const narrower = breakLines(words, size, width * fraction);
    if (!narrower || narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}

function truncateLines(words: string[], size: number, width: number, maxLines: number): string[] {
  const isFitting = (line: string) => textWidth(line, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of words.flatMap((each) => (isFitting(each) ? [each] : splitWord(each, isFitting)))) {
    const longer = line ? `${line} ${word}` : word;
    if (isFitting(lines.length === maxLines - 1 ? `${longer}…` : longer)) line = longer;
    else if (lines.length === maxLines - 1) return [...lines, `${line.replace(/[\s,;:.–-]+$/u, "")}…`];
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Splits a word that is longer than a line. */
function splitWord(word: string, isFitting: (line: string) => boolean): string[] {
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part && !isFitting(part + character)) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return part ? [...parts, part] : parts;
}
