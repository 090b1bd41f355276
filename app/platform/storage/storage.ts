import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Config } from "../config.ts";
import { DiskStorage } from "./disk-storage.ts";

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
 * A storage of files by keys such as `2026/3f/0c...e1.jpg`: segments of letters, digits and `. _ -`, joined
 * by slashes. Writes are atomic.
 */
export interface Storage {
  /**
   * Stores the content of a stream, replacing an existing file. Once this resolves, the file survives a power cut.
   * @throws the stream's error, StorageFull, CannotSave or Unavailable; nothing is stored then.
   */
  put(key: string, content: Readable): Promise<void>;
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

/** The application's storages: public files under `/media/`, and private files behind signed links. */
export interface Storages {
  media: Storage;
  privateFiles: Storage;
}

/** Opens the S3 bucket if one is configured, otherwise folders in `DATA_DIR`. */
export async function openStorages({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<Storages> {
  if (!s3) {
    return { media: new DiskStorage(join(dataDir, "media")), privateFiles: new DiskStorage(join(dataDir, "private")) };
  }
  // Loaded only if it is used: importing the client takes longer than everything else.
  const { S3Storage } = await import("./s3-storage.ts");
  return { media: new S3Storage(s3, "media/"), privateFiles: new S3Storage(s3, "private/") };
}
