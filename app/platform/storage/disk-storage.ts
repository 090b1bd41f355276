import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { ByteRange, Storage, StoredFile } from "./file-storage.ts";
import { FileMissing, storageError } from "./storage-errors.ts";
import { writeToFile } from "./write-to-file.ts";

/** The suffix of files being written, which are not listed. */
const UNFINISHED = ".unfinished";
/** The age at which an unfinished file counts as abandoned, in milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;
const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Stores files in a folder of the local disk, by their key as relative path. Creates the folder when needed. */
export class DiskStorage implements Storage {
  readonly #root: string;
  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, content: Readable): Promise<void> {
    const path = this.#getPath(key);
    const unfinished = join(this.#root, `${randomUUID()}${UNFINISHED}`);
    try {
      await makeFolder(this.#root);
      await writeToFile(content, createWriteStream(unfinished, { flush: true, mode: 0o600 }));
      await moveInto(dirname(path), unfinished, path);
    } catch (error) {
      content.destroy();
      await rm(unfinished, { force: true }).catch(() => {});
      throw storageError(error);
    }
  }

  /** Creates a hard link, which takes no time or space, or a copy where links are impossible. */
  async putFile(key: string, path: string): Promise<void> {
    const target = this.#getPath(key);
    const unfinished = join(this.#root, `${randomUUID()}${UNFINISHED}`);
    try {
      await makeFolder(this.#root);
      await link(path, unfinished);
      await moveInto(dirname(target), unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {});
      // The folder is on another file system, or on one without links.
      if (!["EXDEV", "EPERM", "ENOTSUP", "EMLINK"].includes((error as NodeJS.ErrnoException).code ?? ""))
        throw storageError(error);
      await this.put(key, createReadStream(path));
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    try {
      // The file is opened here, so that a missing file fails now rather than in the middle of a response.
      const file = await open(this.#getPath(key));
      return file.createReadStream(range);
    } catch (error) {
      throw isMissing(error) ? new FileMissing(key) : storageError(error);
    }
  }

  async stat(key: string) {
    try {
      const { size, mtime } = await stat(this.#getPath(key));
      return { size, modifiedAt: mtime };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw storageError(error);
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.#getPath(key);
    await rm(path, { force: true }).catch((error) => {
      throw storageError(error);
    });
  }

  /** Deletes all files whose key is in this folder. */
  async deleteFolder(key: string): Promise<void> {
    await rm(this.#getPath(key), { recursive: true, force: true });
  }

  async *list(prefix = ""): AsyncGenerator<StoredFile> {
    yield* this.#walk("", prefix);
  }

  async *#walk(folder: string, prefix: string): AsyncGenerator<StoredFile> {
    const entries = await readdir(join(this.#root, folder), { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const key = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (key.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* this.#walk(key, prefix);
      } else if (!entry.name.endsWith(UNFINISHED) && key.startsWith(prefix)) {
        const found = await this.stat(key);
        if (found) yield { key, ...found };
      }
    }
  }

  /** Deletes abandoned unfinished files. */
  async sweep(): Promise<void> {
    const names = await readdir(this.#root).catch(() => []);
    for (const name of names.filter((entry) => entry.endsWith(UNFINISHED))) {
      const path = join(this.#root, name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true });
    }
  }

  #getPath(key: string) {
    if (!KEY.test(key)) throw new Error(`"${key}" is not a valid storage key.`);
    return join(this.#root, key);
  }
}

const isMissing = (error: unknown) => ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

/**
 * The folder may be deleted in the meantime, for example when a picture is deleted while its sizes are being created.
 */
async function moveInto(folder: string, unfinished: string, path: string) {
  const move = async () => {
    await makeFolder(folder);
    await rename(unfinished, path);
  };
  await move().catch((error) => {
    if (!isMissing(error)) throw error;
    return move();
  });
  await flushFolder(folder).catch((error) => {
    if (!isMissing(error)) throw error;
  });
}

/** A rename survives a power cut only if the folder is flushed as well. */
async function flushFolder(path: string) {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
