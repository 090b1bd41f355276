import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compress } from "../page-cache/encodings.ts";

const TEXT = /\.(?:m?js|css|svg|json|txt|map)$/;
/** Smaller files fit into a single packet anyway. */
const MIN_BYTES = 1024;
const CONCURRENCY = 4;

/**
 * Writes `name.br` and `name.gz` beside each text file of a folder, with the best compression. Called by
 * the build.
 */
export async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => TEXT.test(name));
  const work = names.values();
  const worker = async () => {
    for (const name of work) await precompressFile(join(folder, name));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function precompressFile(file: string) {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  for (const [encoding, ending] of [
    ["br", "br"],
    ["gzip", "gz"],
  ] as const) {
    const compressed = await compress(content, encoding, "best");
    if (compressed.length < content.length) await writeFile(`${file}.${ending}`, compressed);
  }
}
