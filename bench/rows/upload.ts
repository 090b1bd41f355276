import sharp from "sharp";
import { pictureUrl, widthsOf } from "#app/ui/picture-sources.ts";
import { caller } from "../site.ts";
import { makePhoto, photoForm } from "./photo.ts";
import type { Row } from "./row.ts";

export const upload: Row = {
  name: "upload",
  about: "a photo of 24 megapixels until its sizes are made as WebP, beside sharp doing only that",
  async run({ startSite, academies, rounds }) {
    const site = await startSite(await academies.demo());
    const call = await caller(site.url);
    const values: number[] = [];
    const reference = { name: "sharp", values: [] as number[] };
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      const photo = await makePhoto(6000, 4000);
      const begun = performance.now();
      const { file, ...record } = await call("POST", "/api/common/file/", photoForm(photo));
      const picture = { ...record, url: file };
      const widths = widthsOf(picture);
      await Promise.all(
        widths.map(async (width) => {
          const size = await fetch(site.url + pictureUrl(picture, width, "webp"));
          if (!size.ok) throw new Error(`A size could not be made: ${size.status}.`);
          await size.arrayBuffer();
        }),
      );
      values.push(performance.now() - begun);
      reference.values.push(await timeOfSharp(photo, widths));
    }
    const what = "upload of 24 megapixels, WebP";
    return [{ what, unit: "ms", values, reference, limit: { of: "ratio", most: 1.3 } }];
  },
};

/** The same work using only sharp: one copy without metadata, and each size from it. */
async function timeOfSharp(photo: File, widths: readonly number[]) {
  const bytes = Buffer.from(await photo.arrayBuffer());
  const begun = performance.now();
  const original = await sharp(bytes).rotate().jpeg({ quality: 90 }).toBuffer();
  await Promise.all(
    widths.map((width) => sharp(original).resize({ width }).webp({ quality: 78, effort: 4 }).toBuffer()),
  );
  return performance.now() - begun;
}
