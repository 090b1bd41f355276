import { create, type Font } from "fontkit";
import display from "#app/ui/fonts/fraunces-display.woff2?inline";

let opened: Font | undefined;

/** The display face of the site, at its default weight. It is part of the program: what fonts the machine has does not count. */
function font(): Font {
  if (!opened) {
    const made = create(Buffer.from(display.slice(display.indexOf(",") + 1), "base64"));
    if (!("layout" in made)) throw new Error("The display face is a collection of fonts.");
    opened = made;
  }
  return opened;
}

/**
 * A text as the font can write it, without emoji and other signs it has not.
 * @returns undefined where letters or digits are missing: nothing is better than half of it.
 */
export function writable(text: string): string | undefined {
  let kept = "";
  for (const character of text.normalize("NFC").replace(/\s+/gu, " ").trim()) {
    if (character === " " || font().hasGlyphForCodePoint(character.codePointAt(0) as number)) kept += character;
    else if (/[\p{L}\p{N}\p{M}]/u.test(character)) return undefined;
  }
  return kept.replace(/ +/g, " ").trim() || undefined;
}

/** How wide a line is. */
export const widthOf = (text: string, size: number): number =>
  (font().layout(text).advanceWidth * size) / font().unitsPerEm;

/** The outlines of a line that begins at `x`, as path data; `y` is its base line. */
export function outlines(text: string, size: number, x: number, y: number): string {
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

export interface SetText {
  lines: string[];
  size: number;
}

/**
 * Sets a text in the largest of the sizes that fits into a box; too long a one is cut at its end.
 * Lines are about equally long.
 * @param sizes descending
 * @param leading the distance of lines, as a share of the size
 */
export function setText(
  text: string,
  sizes: readonly number[],
  width: number,
  height: number,
  leading: number,
): SetText {
  const words = text.split(" ");
  for (const size of sizes) {
    const most = Math.floor(height / (size * leading));
    const lines = linesOf(words, size, width);
    if (lines && lines.length <= most) return { size, lines: balanced(words, size, width, lines) };
  }
  const size = sizes.at(-1) ?? 0;
  const most = Math.floor(height / (size * leading));
  return { size, lines: cut(words, size, width, most) };
}

/** Undefined where a word is too long for the width. */
function linesOf(words: string[], size: number, width: number): string[] | undefined {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer, size) <= width) line = longer;
    else {
      if (!line || widthOf(word, size) > width) return undefined;
      lines.push(line);
      line = word;
    }
  }
  return line ? [...lines, line] : lines;
}

/** The narrowest width that needs no more lines. */
function balanced(words: string[], size: number, width: number, lines: string[]): string[] {
  let best = lines;
  for (let share = 0.95; share >= 0.5; share -= 0.05) {
    const narrower = linesOf(words, size, width * share);
    if (!narrower || narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}

function cut(words: string[], size: number, width: number, most: number): string[] {
  const fits = (line: string) => widthOf(line, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of words.flatMap((each) => (fits(each) ? [each] : pieces(each, fits)))) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(lines.length === most - 1 ? `${longer}…` : longer)) line = longer;
    else if (lines.length === most - 1) return [...lines, `${line.replace(/[\s,;:.–-]+$/u, "")}…`];
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** A word parted where the line ends. */
function pieces(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part && !fits(part + character)) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return part ? [...parts, part] : parts;
}
