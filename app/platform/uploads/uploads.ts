import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError, InvalidInput, NotFound } from "../errors.ts";
import { StorageFull, storageError } from "../storage/storage-errors.ts";
import { writeToFile } from "../storage/write-to-file.ts";
import { formatBytes } from "../text/format-bytes.ts";
import { cleanFileName } from "./file-names.ts";
import { FileTooLarge, hashFile, type StagedFile, uploadError, writeStaged } from "./staged-file.ts";
import {
  type DeclaredUpload,
  type InterruptedUpload,
  readRecord,
  requireId,
  type Upload,
  type UploadRecord,
} from "./upload-record.ts";

/** How long after its last chunk an upload expires, in milliseconds. */
const EXPIRES_AFTER = 24 * 60 * 60 * 1000;
/** The expiration of an upload listed on a screen, so that somebody can resume or discard it. */
const LISTED_EXPIRES_AFTER = 7 * EXPIRES_AFTER;
/** The disk space that uploads leave free, in bytes. */
const RESERVED_BYTES = 100 * 1024 ** 2;

/**
 * The quota of pending uploads per account: their number, and their total size as a number of files of the maximum
 * size.
 */
const MAX_PENDING = 100;
const MAX_PENDING_FULL = 3;

/** 409: the client's offset differs from the server's. */
class WrongOffset extends AppError {
  readonly status = 409;
  readonly code = "wrong_offset";
}

/** 409: the quota of pending uploads is exceeded. */
class TooManyUploads extends AppError {
  readonly status = 409;
  readonly code = "too_many_uploads";
}

/**
 * Receives files into a folder of the local disk: in one request (`receive`), or in chunks that can be
 * resumed after an interruption or a restart (`create`, `append`, `use`). Only the account that created an
 * upload has access to it. Leftovers are deleted by `sweep`.
 */
export class Uploads {
  readonly maxBytes: number;
  readonly #directory: string;
  readonly #now: () => Date;
  readonly #calls = new Map<string, Promise<unknown>>();
  readonly #appending = new Map<string, AbortController>();
  #creation: Promise<unknown> = Promise.resolve();

  /** @param maxBytes the size limit of one file. */
  constructor(directory: string, now: () => Date, maxBytes: number) {
    this.#directory = directory;
    this.#now = now;
    this.maxBytes = maxBytes;
  }

  /** A path for a temporary file; leftovers are deleted by `sweep`. */
  async temporaryPath(): Promise<string> {
    await this.#makeDirectory();
    return join(this.#directory, `${randomUUID()}.tmp`);
  }

  /**
   * Receives a file in one request, calls `work` with it, and then deletes it.
   * @throws FileTooLarge, StorageFull; BadRequest if the client aborts; the errors of `work`.
   */
  async receive<T>(content: Readable, name: string, work: (file: StagedFile) => Promise<T>): Promise<T> {
    const path = await this.temporaryPath();
    try {
      return await work({ path, name, ...(await writeStaged(content, path, this.maxBytes)) });
    } finally {
      await rm(path, { force: true });
    }
  }

  /** @throws FileTooLarge, StorageFull; 409 if the quota of the account is exceeded. */
  async create(owner: number, declared: DeclaredUpload): Promise<Upload> {
    if (declared.length > this.maxBytes) throw new FileTooLarge(this.maxBytes);
    await this.#makeDirectory();
    // Serialised, so that concurrent calls cannot exceed the quota.
    const creation = this.#creation.then(() => this.#createNow(owner, declared));
    this.#creation = creation.catch(() => {});
    return creation;
  }

  async #createNow(owner: number, declared: DeclaredUpload): Promise<Upload> {
    const { length } = declared;
    const { bavail, bsize } = await statfs(this.#directory);
    if (bavail * bsize < length + RESERVED_BYTES) throw new StorageFull();
    await this.#requireQuota(owner, length);
    const id = randomUUID();
    const record: UploadRecord = { ...declared, owner, expiresAt: this.#nextExpiry(declared) };
    try {
      await writeFile(this.#dataPath(id), "", { mode: 0o600 });
      await this.#write(id, record);
    } catch (error) {
      await this.#discard(id);
      throw storageError(error);
    }
    return this.#describe(id, record, 0);
  }

  /** Checks the quota of the account, including the new upload. */
  async #requireQuota(owner: number, length: number) {
    let [uploads, bytes] = [1, length];
    for await (const record of this.#unfinished(owner)) {
      uploads += 1;
      bytes += record.length;
    }
    const maxTotal = this.maxBytes * MAX_PENDING_FULL;
    if (uploads <= MAX_PENDING && bytes <= maxTotal) return;
    const most = `${MAX_PENDING} uploads or ${formatBytes(maxTotal)}`;
    throw new TooManyUploads(`You can have up to ${most} pending. Finish or cancel some of them first.`);
  }

  /** Reads the records of an account's uploads that have not been used and have not expired. */
  async *#unfinished(owner: number): AsyncGenerator<UploadRecord & { id: string }> {
    const names = await readdir(this.#directory).catch(() => [] as string[]);
    for (const name of names.filter((each) => each.endsWith(".json"))) {
      const record = await readRecord(join(this.#directory, name));
      if (record?.owner === owner && record.result === undefined && record.expiresAt > this.#now().toISOString())
        yield { ...record, id: name.slice(0, -".json".length) };
    }
  }

  /** Lists the unfinished uploads of an account that have a destination, the one that expires last first. */
  async list(owner: number): Promise<InterruptedUpload[]> {
    const found: InterruptedUpload[] = [];
    for await (const { id, destination, fingerprint = "", ...record } of this.#unfinished(owner)) {
      const offset = await this.#offset(id, record).catch(() => undefined);
      if (destination === undefined || offset === undefined) continue;
      const own = { name: cleanFileName(record.name), destination, fingerprint };
      found.push({ ...this.#describe(id, record, offset), ...own, isReceiving: this.#appending.has(id) });
    }
    return found.sort((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime());
  }

  /** @throws NotFound, including for an upload that belongs to another account or has expired. */
  async find(id: string, owner: number): Promise<Upload> {
    return this.#serialise(id, async () => {
      const record = await this.#read(id, owner);
      return this.#describe(id, record, await this.#offset(id, record));
    });
  }

  /**
   * Appends a stream at `offset`. Data received before an interruption is kept. Aborts a pending call for the
   * same upload, which may hang on a dead connection.
   * @throws NotFound, FileTooLarge, StorageFull; BadRequest if the client aborts; 409 if `offset` is wrong.
   */
  async append(id: string, owner: number, offset: number, content: Readable): Promise<Upload> {
    return this.#serialise(id, async (signal) => {
      const record = await this.#read(id, owner);
      const current = await this.#offset(id, record);
      if (current !== offset) throw new WrongOffset(`The offset of the upload is ${current}.`);
      const { length } = record;
      let size = offset;
      const limitLength = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > length) throw new FileTooLarge(length);
          yield chunk;
        }
      };
      const file = createWriteStream(this.#dataPath(id), { flags: "r+", start: offset, flush: true });
      try {
        await writeToFile(content, file, limitLength, { signal });
      } catch (error) {
        throw uploadError(error);
      }
      const renewed = { ...record, expiresAt: this.#nextExpiry(record) };
      await this.#write(id, renewed);
      return this.#describe(id, renewed, await this.#offset(id, record));
    });
  }

  /** @throws NotFound */
  async remove(id: string, owner: number): Promise<void> {
    await this.#serialise(id, async () => {
      await this.#read(id, owner);
      await this.#discard(id);
    });
  }

  /**
   * Calls `work` with a complete upload, once: further calls return the first result. An upload that `work` rejects as
   * invalid is deleted; after an outage (5xx) or a conflict it can be reused.
   * @param work must return JSON.
   * @throws NotFound; 409 if the upload is incomplete; the errors of `work`.
   */
  async use<T>(id: string, owner: number, work: (file: StagedFile) => Promise<T>): Promise<T> {
    return this.#serialise(id, async () => {
      const record = await this.#read(id, owner);
      if (record.result !== undefined) return record.result as T;
      const path = this.#dataPath(id);
      const size = await this.#offset(id, record);
      if (size !== record.length)
        throw new WrongOffset(`The upload is not complete: ${size} of ${record.length} bytes have been received.`);
      try {
        const result = await work({ path, size, name: record.name, sha256: await hashFile(path) });
        await this.#write(id, { ...record, result });
        await rm(path, { force: true });
        return result;
      } catch (error) {
        if (error instanceof InvalidInput) await this.#discard(id);
        throw error;
      }
    });
  }

  /** Deletes expired uploads and the leftovers of a crash. */
  async sweep(): Promise<void> {
    const names = await readdir(this.#directory).catch(() => [] as string[]);
    for (const name of names) {
      const path = join(this.#directory, name);
      if (name.endsWith(".json")) {
        const record = await readRecord(path);
        if (!record || record.expiresAt <= this.#now().toISOString())
          await this.#discard(name.slice(0, -".json".length));
      } else if (!names.includes(name.replace(/\.[^.]+$/, ".json"))) {
        // Modification times come from the system clock, not from `app.now`.
        const found = await stat(path).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > EXPIRES_AFTER) await rm(path, { force: true });
      }
    }
  }

  /** Serialises the calls for an upload; a new call aborts a chunk that is still being received. */
  async #serialise<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    this.#appending.get(id)?.abort();
    this.#appending.set(id, controller);
    const before = this.#calls.get(id);
    const call = (async () => {
      await before?.catch(() => {});
      return work(controller.signal);
    })();
    this.#calls.set(id, call);
    try {
      return await call;
    } finally {
      if (this.#calls.get(id) === call) this.#calls.delete(id);
      if (this.#appending.get(id) === controller) this.#appending.delete(id);
    }
  }

  async #read(id: string, owner: number): Promise<UploadRecord> {
    const record = await readRecord(this.#recordPath(id));
    if (!record || record.owner !== owner || record.expiresAt <= this.#now().toISOString()) throw new NotFound();
    return record;
  }

  async #offset(id: string, { length, result }: UploadRecord) {
    if (result !== undefined) return length;
    const found = await stat(this.#dataPath(id)).catch(() => undefined);
    if (!found) throw new NotFound();
    return found.size;
  }

  async #makeDirectory() {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 }).catch((error) => {
      throw storageError(error);
    });
  }

  async #write(id: string, record: UploadRecord) {
    const path = this.#recordPath(id);
    try {
      await writeFile(`${path}.tmp`, JSON.stringify(record), { mode: 0o600, flush: true });
      await rename(`${path}.tmp`, path);
    } catch (error) {
      throw storageError(error);
    }
  }

  async #discard(id: string) {
    await rm(this.#recordPath(id), { force: true });
    await rm(this.#dataPath(id), { force: true });
  }

  #describe(id: string, { length, expiresAt }: UploadRecord, offset: number): Upload {
    return { id, length, offset, expiresAt: new Date(expiresAt) };
  }

  #nextExpiry = ({ destination }: DeclaredUpload) =>
    new Date(this.#now().getTime() + (destination === undefined ? EXPIRES_AFTER : LISTED_EXPIRES_AFTER)).toISOString();
  #recordPath = (id: string) => join(this.#directory, `${requireId(id)}.json`);
  #dataPath = (id: string) => join(this.#directory, `${requireId(id)}.part`);
}
