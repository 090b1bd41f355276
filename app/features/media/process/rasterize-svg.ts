import { loadSharp } from "./load-sharp.ts";

interface Drawing {
  svg: string;
  /** The path of the PNG. */
  target: string;
  /** The longer side of the PNG, in pixels. */
  side: number;
}

/**
 * Renders an SVG document as PNG. At a density of 96, millimetres, inches and points have the same lengths as in CSS.
 * The size of a small drawing is rounded heavily there, so its shape is taken from a high density, unless only one of
 * its sides is in such a unit, which grows twice.
 */
export async function rasterizeSvg({ svg, target, side }: Drawing): Promise<void> {
  const sharp = await loadSharp(1);
  // Without a path, an SVG can't refer to files beside it.
  const input = Buffer.from(svg);
  const draw = (density: number) => sharp(input, { density, limitInputPixels: false });
  const rough = await draw(96).metadata();
  const density = (96 * 10000) / Math.max(rough.width, rough.height);
  const fine = await draw(Math.min(Math.max(density, 96), 100000)).metadata();
  const isSameShape = Math.abs(fine.width * rough.height - fine.height * rough.width) <= fine.width + fine.height;
  const { width, height } = isSameShape ? fine : rough;
  const pixels = (length: number) => Math.max(1, Math.round((length * side) / Math.max(width, height)));
  await draw(96).resize(pixels(width), pixels(height), { fit: "fill" }).png().toFile(target);
}
