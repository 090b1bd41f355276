import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { listWidths, pictureUrl } from "#app/ui/picture-sources.ts";
import type { Machine } from "../machine.ts";
import { caller } from "../site.ts";
import { makePhoto, photoForm } from "./photo.ts";
import type { Row } from "./row.ts";

export const upload: Row = {
  name: "upload",
  about: "a photo of 24 megapixels until its sizes are made as WebP, beside sharp doing only that",
  async run({ machine, startSite, academies, rounds }) {
    const site = await startSite(await academies.demo());
    const call = await caller(site.url);
    const values: number[] = [];
    const reference = { name: "sharp", values: [] as number[] };
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      const photo = await makePhoto(6000, 4000);
      const begun = performance.now();
      const { file, ...record } = await call("POST", "/api/common/file/", photoForm(photo));
      const picture = { ...record, url: file };
      const widths = listWidths(picture);
      await Promise.all(
        widths.map(async (width) => {
          const size = await fetch(site.url + pictureUrl(picture, width, "webp"));
          if (!size.ok) throw new Error(`A size could not be made: ${size.status}.`);
          await size.arrayBuffer();
        }),
      );
      values.push(performance.now() - begun);
      reference.values.push(await measureSharp(machine, photo, widths));
    }
    const what = "upload of 24 megapixels, WebP";
    return [{ what, unit: "ms", values, reference, limit: { of: "ratio", most: 1.3 } }];
  },
};

/** The same work using only sharp, on the core of the server: one copy without metadata, and each size from it. */
async function measureSharp(machine: Machine, photo: File, widths: readonly number[]) {
  const path = join(machine.folder, "photo.jpg");
  await writeFile(path, Buffer.from(await photo.arrayBuffer()));
  return Number(await machine.run("server", process.execPath, [import.meta.filename, path, ...widths.map(String)]));
}

/** `node upload.ts PATH WIDTH…` */
async function processPhoto([path = "", ...widths]: string[]) {
  const bytes = await readFile(path);
  const begun = performance.now();
  const original = await sharp(bytes).rotate().jpeg({ quality: 90 }).toBuffer();
  await Promise.all(
    widths.map((width) =>
      sharp(original)
        .resize({ width: Number(width) })
        .webp({ quality: 78, effort: 4 })
        .toBuffer(),
    ),
  );
  console.log(performance.now() - begun);
}

if (import.meta.main) await processPhoto(process.argv.slice(2));
