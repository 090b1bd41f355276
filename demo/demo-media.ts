import { createReadStream } from "node:fs";
import { availableParallelism } from "node:os";
import { Readable } from "node:stream";
import { importMedia } from "#app/features/media/add-media.server.ts";
import type { PictureMetadata } from "#app/features/media/prepare-file.server.ts";
import type { App } from "#app/platform/app.ts";
import { demoContent } from "./content/demo-content.ts";
import { demoFile } from "./demo-file.ts";
import pictures from "./pictures.json" with { type: "json" };

/** A file of the demo academy, in the form that the media library imports. */
interface MediaFile {
  key: string;
  name: string;
  alt: string;
  open(): Readable;
  /** Set for images only, so that none has to be decoded. */
  picture?: PictureMetadata | undefined;
}

/** All files of the demo academy: pictures, magazine issues, book samples, clips and their captions. */
export function demoFiles(): MediaFile[] {
  const { media, magazines, books, videos } = demoContent;
  return [
    ...media.map(({ key, alt }) => ({ ...toMediaFile("pictures", key, `${key}.webp`), alt, picture: pictures[key] })),
    ...magazines.map(({ slug }) => toMediaFile("documents", `issue:${slug}`, `${slug}.pdf`)),
    ...books.map(({ slug }) => toMediaFile("documents", `sample:${slug}`, `${slug}-sample.pdf`)),
    ...videos.flatMap(({ slug, captions }) => [
      toMediaFile("clips", `clip:${slug}`, `${slug}.mp4`),
      { key: `captions:${slug}`, name: `${slug}.vtt`, alt: "", open: () => Readable.from([captions]) },
    ]),
  ];
}

const toMediaFile = (folder: string, key: string, name: string): MediaFile => ({
  key,
  name,
  alt: "",
  open: () => createReadStream(demoFile(folder, name)),
});

/**
 * Imports the files that the media library does not have yet, several concurrently.
 * @returns the media id of each file by its key.
 */
export async function importDemoFiles(app: App, files: MediaFile[], onDone: () => void): Promise<Map<string, number>> {
  const existing = await app.database.db.selectFrom("media").select(["id", "name"]).execute();
  const existingIds = new Map(existing.map(({ id, name }) => [nameKey(name), id]));
  const ids = new Map<string, number>();
  const queue = [...files];
  const worker = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const { key, name, alt, open, picture } = file;
      ids.set(key, existingIds.get(nameKey(name)) ?? (await importMedia(app, open(), { name, alt }, picture)).id);
      onDone();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return ids;
}

/** Treats .jpg as .webp, since databases filled by earlier versions have the pictures as JPEG. */
const nameKey = (name: string) => name.replace(/\.jpg$/, ".webp");
