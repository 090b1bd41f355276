/** Lettering: words as outlines, so that a drawing needs no font on the machine that renders it. */
import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { demoFile } from "../demo-file.ts";

export type Face = "fraunces-display" | "fraunces-text" | "fraunces-text-italic" | "small-sans";

const fonts = new Map<Face, Font>();

/** One of the cuts in fonts/, opened once. */
export function fontOf(face: Face): Font {
  let font = fonts.get(face);
  if (!font) {
    const opened = create(readFileSync(demoFile("artwork", "fonts", `${face}.ttf`)));
    if (!("layout" in opened)) throw new Error(`${face} is a collection of fonts.`);
    font = opened;
    fonts.set(face, font);
  }
  return font;
}

export type Lettering = {
  face: Face;
  /** Size of the em, in the units of the drawing; a narrower `within` makes it smaller. */
  size: number;
  x: number;
  /** The base line. */
  y: number;
  align?: "left" | "middle" | "right";
  /** Space added after each letter, as a share of the size. */
  tracking?: number;
  within?: number;
};

/** Path data of one line of text. */
export function lettering(text: string, { face, size, x, y, align = "left", tracking = 0, within }: Lettering): string {
  const font = fontOf(face);
  const run = font.layout(text);
  const extra = tracking * font.unitsPerEm;
  const advance = run.advanceWidth + extra * (run.glyphs.length - 1);
  const scale = Math.min(size / font.unitsPerEm, within === undefined ? Number.POSITIVE_INFINITY : within / advance);
  let pen = x - advance * scale * (align === "left" ? 0 : align === "middle" ? 0.5 : 1);
  let d = "";
  for (const [i, glyph] of run.glyphs.entries()) {
    const place = run.positions[i];
    const [dx, dy] = [(place?.xOffset ?? 0) * scale, (place?.yOffset ?? 0) * scale];
    d += glyph.path.transform(scale, 0, 0, -scale, pen + dx, y - dy).toSVG();
    pen += ((place?.xAdvance ?? 0) + extra) * scale;
  }
  return d;
}
