import type { FileTypeResult } from "file-type";

/** The type of a file by its signature; undefined if it is unknown or the file is unreadable. */
export async function sniffFile(path: string): Promise<FileTypeResult | undefined> {
  // Loaded on demand, since few requests need it.
  const { fileTypeFromFile } = await import("file-type");
  return fileTypeFromFile(path).catch(() => undefined);
}
