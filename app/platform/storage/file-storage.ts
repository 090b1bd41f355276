import type { Readable } from "node:stream";

export interface StoredFile {
  key: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

/** Byte positions, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Stores files by keys such as `2026/3f/0c...e1.jpg`: segments of letters, digits and `. _ -`, joined by slashes.
 * Writes are atomic.
 */
export interface Storage {
  /**
   * Stores the content of a stream, replacing an existing file. Once this resolves, the file survives a power cut.
   * @throws the stream's error, StorageFull, CannotSave or Unavailable; in that case nothing is stored.
   */
  put(key: string, content: Readable): Promise<void>;
  /** Stores a file from the local disk, which stays there. The file is not read if the storage does not require it. */
  putFile(key: string, path: string): Promise<void>;
  /**
   * Reads a file or a range of it.
   * @throws FileMissing if there is no such file; Unavailable if the storage does not respond.
   */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** @returns undefined if there is no such file. */
  stat(key: string): Promise<Omit<StoredFile, "key"> | undefined>;
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>;
  /** All files whose key starts with the prefix, in no particular order. */
  list(prefix?: string): AsyncIterable<StoredFile>;
  /** Deletes files that a crash left unfinished more than a day ago. */
  sweep(): Promise<void>;
}
