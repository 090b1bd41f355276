import sharp from "sharp";

let made = 0;

/** A photo with some detail, which no earlier one equals, as a JPEG. */
export async function makePhoto({ width, height }: { width: number; height: number }): Promise<Buffer> {
  made += 1;
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const size = { width: Math.round(width / 10), height: Math.round(height / 10) };
  const base = { ...size, channels: 3, background: "#888888", noise } as const;
  const small = await sharp({ create: base }).png().toBuffer();
  return sharp(small).resize(width, height).modulate({ hue: made }).jpeg({ quality: 90 }).toBuffer();
}
