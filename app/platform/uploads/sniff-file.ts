import type { FileTypeResult } from "file-type";

/** The type of a file by its signature; undefined if it has none that is known, or cannot be read. */
export async function sniffFile(path: string): Promise<FileTypeResult | undefined> {
  // Loaded when needed, as few requests need it.
  const { fileTypeFromFile } = await import("file-type");
  return fileTypeFromFile(path).catch(() => undefined);
}
