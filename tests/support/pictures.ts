import { picture } from "./files.ts";
import type { Site } from "./site.ts";

interface PictureOptions {
  alt?: string;
  width?: number;
  height?: number;
  /** A CSS colour. */
  colour?: string;
}

/** Adds a picture of one colour, except for a corner, to the media library of a running site, and returns its id. */
export async function addPicture(
  site: Site,
  access: string,
  name: string,
  { alt = "", width = 1200, height = 800, colour = "#c58a86" }: PictureOptions = {},
): Promise<number> {
  // Otherwise the library would return an existing picture of the same colour, under its own name.
  const mark = await picture(16, 16).png().toBuffer();
  const bytes = await picture(width, height, colour)
    .composite([{ input: mark, left: width - 16, top: height - 16 }])
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append("alt", alt);
  form.append("file", new File([new Uint8Array(bytes)], `${name}.jpg`, { type: "image/jpeg" }));
  const response = await fetch(`${site.url}/api/common/file/`, {
    method: "POST",
    headers: { Authorization: `Bearer ${access}` },
    body: form,
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: number }).id;
}
