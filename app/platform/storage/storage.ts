import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Config } from "../config.ts";
import { DiskStorage } from "./disk-storage.ts";

/** A stored file as a listing shows it. */
export interface StoredFile {
  key: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files are kept under keys such as `2026/3f/0c...e1.jpg`: parts of letters, digits and
 * `. _ -`, joined by slashes. A file is there whole or not at all.
 */
export interface Storage {
  /**
   * Keeps what the stream brings, in place of what the key held. When this returns, the file survives a power cut.
   * @throws what the stream fails with, `StorageFull`, `CannotSave`, `Unavailable`; nothing is kept then.
   */
  put(key: string, content: Readable): Promise<void>;
  /**
   * The file, or a part of it.
   * @throws FileMissing, Unavailable
   */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Undefined where there is no such file. */
  stat(key: string): Promise<Omit<StoredFile, "key"> | undefined>;
  /** A file that is not there is as good as deleted. */
  delete(key: string): Promise<void>;
  /** Every file whose key begins with the prefix, in no particular order. */
  list(prefix?: string): AsyncIterable<StoredFile>;
  /** Removes what a crash left unfinished a day ago or longer. */
  sweep(): Promise<void>;
}

/** The application's storages: what `/media/` serves, and what nothing serves but by a signed link. */
export interface Storages {
  media: Storage;
  privateFiles: Storage;
}

/** The S3 bucket where one is configured, else folders of `DATA_DIR`. */
export async function openStorages({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<Storages> {
  if (!s3) {
    return { media: new DiskStorage(join(dataDir, "media")), privateFiles: new DiskStorage(join(dataDir, "private")) };
  }
  // Loaded where it is used only: the client takes longer to start than all the rest.
  const { S3Storage } = await import("./s3-storage.ts");
  return { media: new S3Storage(s3, "media/"), privateFiles: new S3Storage(s3, "private/") };
}
