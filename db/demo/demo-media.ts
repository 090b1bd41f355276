import { createReadStream } from "node:fs";
import { availableParallelism } from "node:os";
import { Readable } from "node:stream";
import { importMedia } from "#app/features/media/add-media.server.ts";
import type { App } from "#app/platform/app.ts";
import { drawPicture } from "./artwork/artwork.ts";
import { makeBookSample, makeMagazinePdf } from "./artwork/print.ts";
import { demoContent } from "./content/demo-content.ts";
import { demoFile } from "./demo-file.ts";

/** One file of the demo, made when its turn comes. */
interface DemoFile {
  key: string;
  name: string;
  alt: string;
  make(): Promise<Buffer> | Readable;
}

/** Every file of the demo academy: pictures, issues, samples, clips and their captions. */
export function demoFiles(): DemoFile[] {
  const { media, magazines, books, videos } = demoContent;
  return [
    ...media.map(({ key, alt, width, height }) => ({
      key,
      name: `${key}.jpg`,
      alt,
      make: () => drawPicture(key, { width, height }),
    })),
    ...magazines.map((issue) => ({
      key: `issue:${issue.slug}`,
      name: `${issue.slug}.pdf`,
      alt: "",
      make: () => makeMagazinePdf(issue),
    })),
    ...books.map((book) => ({
      key: `sample:${book.slug}`,
      name: `${book.slug}-sample.pdf`,
      alt: "",
      make: () => makeBookSample(book),
    })),
    ...videos.flatMap(({ slug, captions }) => [
      {
        key: `clip:${slug}`,
        name: `${slug}.mp4`,
        alt: "",
        make: () => createReadStream(demoFile("clips", `${slug}.mp4`)),
      },
      { key: `captions:${slug}`, name: `${slug}.vtt`, alt: "", make: () => Readable.from([captions]) },
    ]),
  ];
}

/**
 * Brings the files into the media library, several at a time. What is there already is not made
 * again.
 * @returns the id in the library of each file, by its key.
 */
export async function importDemoFiles(app: App, files: DemoFile[], onDone: () => void): Promise<Map<string, number>> {
  const known = await app.database.db.selectFrom("media").select(["id", "name"]).execute();
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  const found = new Map<string, number>();
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      found.set(file.key, ids.get(file.name) ?? (await importOne(app, file)));
      onDone();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return found;
}

async function importOne(app: App, { name, alt, make }: DemoFile) {
  const made = await make();
  const content = made instanceof Readable ? made : Readable.from([made]);
  return (await importMedia(app, content, { name, alt })).id;
}
