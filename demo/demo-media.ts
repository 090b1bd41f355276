import { createReadStream } from "node:fs";
import { availableParallelism } from "node:os";
import { Readable } from "node:stream";
import { importMedia } from "#app/features/media/add-media.server.ts";
import type { PictureFacts } from "#app/features/media/prepare-file.server.ts";
import type { App } from "#app/platform/app.ts";
import { demoContent } from "./content/demo-content.ts";
import { demoFile } from "./demo-file.ts";
import pictures from "./pictures.json" with { type: "json" };

/** A file of the demo academy, as the media library gets it. */
interface MediaFile {
  key: string;
  name: string;
  alt: string;
  open(): Readable;
  /** Of a picture, so that none has to be decoded. */
  picture?: PictureFacts | undefined;
}

/** Every file of the demo academy: pictures, issues, samples, clips and their captions. */
export function demoFiles(): MediaFile[] {
  const { media, magazines, books, videos } = demoContent;
  return [
    ...media.map(({ key, alt }) => ({ ...fileIn("pictures", key, `${key}.webp`), alt, picture: pictures[key] })),
    ...magazines.map(({ slug }) => fileIn("documents", `issue:${slug}`, `${slug}.pdf`)),
    ...books.map(({ slug }) => fileIn("documents", `sample:${slug}`, `${slug}-sample.pdf`)),
    ...videos.flatMap(({ slug, captions }) => [
      fileIn("clips", `clip:${slug}`, `${slug}.mp4`),
      { key: `captions:${slug}`, name: `${slug}.vtt`, alt: "", open: () => Readable.from([captions]) },
    ]),
  ];
}

const fileIn = (folder: string, key: string, name: string): MediaFile => ({
  key,
  name,
  alt: "",
  open: () => createReadStream(demoFile(folder, name)),
});

/**
 * Brings the files into the media library, several at a time, except those that are there already.
 * @returns the id in the library of each file, by its key.
 */
export async function importDemoFiles(app: App, files: MediaFile[], onDone: () => void): Promise<Map<string, number>> {
  const known = await app.database.db.selectFrom("media").select(["id", "name"]).execute();
  const ids = new Map(known.map(({ id, name }) => [nameKey(name), id]));
  const found = new Map<string, number>();
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { key, name, alt, open, picture } = file;
      found.set(key, ids.get(nameKey(name)) ?? (await importMedia(app, open(), { name, alt }, picture)).id);
      onDone();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return found;
}

/** Databases filled by earlier versions have the pictures as JPEG. */
const nameKey = (name: string) => name.replace(/\.jpg$/, ".webp");
