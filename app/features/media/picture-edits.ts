import { z } from "zod";

const fraction = z.number().min(0).max(1);

/**
 * How a picture is derived from its original: first rotated, clockwise in degrees, then cropped, in fractions of the
 * rotated picture.
 */
export const PictureEdits = z.strictObject({
  rotate: z.literal([0, 90, 180, 270]),
  crop: z
    .strictObject({ x: fraction, y: fraction, width: fraction, height: fraction })
    .refine(({ x, y, width, height }) => width > 0 && height > 0 && x + width <= 1.0001 && y + height <= 1.0001, {
      error: "The crop must be within the picture.",
    })
    .nullable(),
});
export type PictureEdits = z.infer<typeof PictureEdits>;
type Point = { x: number; y: number };

export const unedited: PictureEdits = { rotate: 0, crop: null };
const whole = { x: 0, y: 0, width: 1, height: 1 };

export const isUnedited = ({ rotate, crop }: PictureEdits): boolean =>
  rotate === 0 && (crop === null || (crop.width > 0.9999 && crop.height > 0.9999));

/** The same place in a picture with different edits, as fractions; the nearest one if it is cropped away there. */
export function movePoint(point: Point, from: PictureEdits, to: PictureEdits): Point {
  const crop = from.crop ?? whole;
  let place = { x: crop.x + point.x * crop.width, y: crop.y + point.y * crop.height };
  const quarters = ((to.rotate - from.rotate + 360) % 360) / 90;
  for (let turned = 0; turned < quarters; turned += 1) place = { x: 1 - place.y, y: place.x };
  const target = to.crop ?? whole;
  const clamp = (value: number) => Math.max(0, Math.min(1, value));
  return { x: clamp((place.x - target.x) / target.width), y: clamp((place.y - target.y) / target.height) };
}

/** The crop in pixels of the rotated picture. @param width, height of the original */
export function toPixelCrop({ rotate, crop }: PictureEdits, { width, height }: { width: number; height: number }) {
  const [w, h] = rotate % 180 === 0 ? [width, height] : [height, width];
  const { x, y, ...size } = crop ?? whole;
  const left = Math.min(w - 1, Math.round(x * w));
  const top = Math.min(h - 1, Math.round(y * h));
  return {
    left,
    top,
    width: Math.max(1, Math.min(w - left, Math.round(size.width * w))),
    height: Math.max(1, Math.min(h - top, Math.round(size.height * h))),
  };
}
