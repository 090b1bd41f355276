import sharp from "sharp";

let made = 0;

/** A photo as a JPEG with some detail, different each time. */
export async function makePhoto(width: number, height: number): Promise<File> {
  made += 1;
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const size = { width: Math.round(width / 10), height: Math.round(height / 10) };
  const base = { ...size, channels: 3, background: "#888888", noise } as const;
  const small = await sharp({ create: base }).png().toBuffer();
  const photo = await sharp(small).resize(width, height).modulate({ hue: made }).jpeg({ quality: 90 }).toBuffer();
  return new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" });
}

/** The form of an upload. */
export function photoForm(photo: File): FormData {
  const form = new FormData();
  form.append("file", photo);
  return form;
}
