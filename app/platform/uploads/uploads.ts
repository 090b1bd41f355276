import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError, BadRequest, InvalidInput, NotFound } from "../errors.ts";
import { StorageFull, storageError } from "../storage/storage-errors.ts";
import { writeToFile } from "../storage/write-to-file.ts";
import { FileTooLarge, formatBytes, hashFile, type StagedFile, uploadError, writeStaged } from "./staged-file.ts";

/** The largest file there is room for, in bytes. */
const MAX_UPLOAD_BYTES = 2 * 1024 ** 3;
/** An upload nobody goes on with is kept so long, in milliseconds. */
const KEPT_FOR = 24 * 60 * 60 * 1000;
/** Room that uploads leave to everything else on the disk, in bytes. */
const RESERVE = 100 * 1024 ** 2;

/** What one person may have begun and not yet used: so many uploads, of so many bytes together. */
const MAX_PROMISED = 100;
const MAX_PROMISED_BYTES = 20 * 1024 ** 3;

/** An upload in pieces, and how far it has come. */
export interface Upload {
  id: string;
  /** Of the whole file and of what is here, in bytes. */
  length: number;
  offset: number;
  expiresAt: Date;
}

/** What is written beside the pieces. */
interface Note {
  owner: number;
  length: number;
  name: string;
  expiresAt: string;
  /** What became of it, so that who did not get the answer can ask again. */
  result?: unknown;
}

/** 409: the client and the server do not agree how far the upload has come. */
class WrongOffset extends AppError {
  readonly status = 409;
  readonly code = "wrong_offset";
}

/** 409: this person has to finish something first. */
class TooManyUploads extends AppError {
  readonly status = 409;
  readonly code = "too_many_uploads";
}

/**
 * Files on their way in, in a folder of the local disk: in one go (`receive`), or in pieces that can
 * be resumed after a cut or a restart (`create`, `append`, `use`). Only who began an upload can go
 * on with it. What is left over is swept.
 */
export class Uploads {
  readonly maxBytes: number;
  readonly #directory: string;
  readonly #now: () => Date;
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #appending = new Map<string, AbortController>();
  #creation: Promise<unknown> = Promise.resolve();

  constructor(directory: string, now: () => Date, maxBytes = MAX_UPLOAD_BYTES) {
    this.#directory = directory;
    this.#now = now;
    this.maxBytes = maxBytes;
  }

  /** A path for a new file in the folder; what is forgotten there is swept. */
  async temporaryPath(): Promise<string> {
    await this.#makeDirectory();
    return join(this.#directory, `${randomUUID()}.tmp`);
  }

  /**
   * Takes a file in one go and lends it to `work`; afterwards it is gone.
   * @throws FileTooLarge, StorageFull, BadRequest where the client breaks off, and what `work` throws.
   */
  async receive<T>(content: Readable, name: string, work: (file: StagedFile) => Promise<T>): Promise<T> {
    const path = await this.temporaryPath();
    try {
      return await work({ path, name, ...(await writeStaged(content, path, this.maxBytes)) });
    } finally {
      await rm(path, { force: true });
    }
  }

  /** @throws FileTooLarge, StorageFull; 409 where this person has promised too much already. */
  async create(owner: number, promise: { length: number; name: string }): Promise<Upload> {
    if (promise.length > this.maxBytes) throw new FileTooLarge(this.maxBytes);
    await this.#makeDirectory();
    // One after the other, so that many at once cannot slip through together.
    const creation = this.#creation.then(() => this.#createNow(owner, promise));
    this.#creation = creation.catch(() => {});
    return creation;
  }

  async #createNow(owner: number, { length, name }: { length: number; name: string }): Promise<Upload> {
    const { bavail, bsize } = await statfs(this.#directory);
    if (bavail * bsize < length + RESERVE) throw new StorageFull();
    await this.#requireShare(owner, length);
    const id = randomUUID();
    const note: Note = { owner, length, name, expiresAt: this.#nextExpiry() };
    try {
      await writeFile(this.#dataOf(id), "", { mode: 0o600 });
      await this.#write(id, note);
    } catch (error) {
      await this.#discard(id);
      throw storageError(error);
    }
    return this.#describe(id, note, 0);
  }

  /** Counts what somebody has promised and not yet used, this included. */
  async #requireShare(owner: number, length: number) {
    let [uploads, bytes] = [1, length];
    for (const name of await readdir(this.#directory)) {
      const note = name.endsWith(".json") ? await readNote(join(this.#directory, name)) : undefined;
      if (note?.owner !== owner || note.result !== undefined || note.expiresAt <= this.#now().toISOString()) continue;
      uploads += 1;
      bytes += note.length;
    }
    if (uploads <= MAX_PROMISED && bytes <= MAX_PROMISED_BYTES) return;
    const most = `${MAX_PROMISED} uploads or ${formatBytes(MAX_PROMISED_BYTES)}`;
    throw new TooManyUploads(`You have begun more than ${most}. Please finish or give up some of them first.`);
  }

  /** @throws NotFound also where it is somebody else's, or has expired. */
  async find(id: string, owner: number): Promise<Upload> {
    return this.#inTurn(id, async () => {
      const note = await this.#read(id, owner);
      return this.#describe(id, note, await this.#offset(id, note));
    });
  }

  /**
   * Adds what the stream brings, beginning at `offset`. What arrives before a cut is kept. A call
   * for the same upload that still hangs on a dead connection makes room.
   * @throws NotFound, FileTooLarge, StorageFull, BadRequest; 409 where `offset` is not where the upload stands.
   */
  async append(id: string, owner: number, offset: number, content: Readable): Promise<Upload> {
    return this.#inTurn(id, async (signal) => {
      const note = await this.#read(id, owner);
      const present = await this.#offset(id, note);
      if (present !== offset) throw new WrongOffset(`The upload stands at byte ${present}.`);
      const { length } = note;
      let size = offset;
      const withinLength = async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          size += piece.length;
          if (size > length) throw new FileTooLarge(length);
          yield piece;
        }
      };
      const file = createWriteStream(this.#dataOf(id), { flags: "r+", start: offset, flush: true });
      try {
        await writeToFile(content, file, withinLength, { signal });
      } catch (error) {
        throw uploadError(error);
      }
      const renewed = { ...note, expiresAt: this.#nextExpiry() };
      await this.#write(id, renewed);
      return this.#describe(id, renewed, await this.#offset(id, note));
    });
  }

  /** @throws NotFound */
  async remove(id: string, owner: number): Promise<void> {
    await this.#inTurn(id, async () => {
      await this.#read(id, owner);
      await this.#discard(id);
    });
  }

  /**
   * Lends a complete upload to `work`, once: asked again, it answers what came of it the first time.
   * An upload that is not valid is gone; after an outage (5xx) or a conflict it can be used again.
   * @param work its result has to survive JSON.
   * @throws NotFound, 409 where the upload is not complete, and what `work` throws.
   */
  async use<T>(id: string, owner: number, work: (file: StagedFile) => Promise<T>): Promise<T> {
    return this.#inTurn(id, async () => {
      const note = await this.#read(id, owner);
      if (note.result !== undefined) return note.result as T;
      const path = this.#dataOf(id);
      const size = await this.#offset(id, note);
      if (size !== note.length)
        throw new WrongOffset(`The upload is not complete: ${size} of ${note.length} bytes are here.`);
      try {
        const result = await work({ path, size, name: note.name, sha256: await hashFile(path) });
        await this.#write(id, { ...note, result });
        await rm(path, { force: true });
        return result;
      } catch (error) {
        if (error instanceof InvalidInput) await this.#discard(id);
        throw error;
      }
    });
  }

  /** Removes what has expired, and what a crash left behind. */
  async sweep(): Promise<void> {
    const names = await readdir(this.#directory).catch(() => [] as string[]);
    for (const name of names) {
      const path = join(this.#directory, name);
      if (name.endsWith(".json")) {
        const note = await readNote(path);
        if (!note || note.expiresAt <= this.#now().toISOString()) await this.#discard(name.slice(0, -".json".length));
      } else if (!names.includes(name.replace(/\.[^.]+$/, ".json"))) {
        // The times of files are the system's, not the application's clock's.
        const found = await stat(path).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > KEPT_FOR) await rm(path, { force: true });
      }
    }
  }

  /** One call for an upload at a time. A piece that is still coming in is broken off for the next call. */
  async #inTurn<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    this.#appending.get(id)?.abort();
    this.#appending.set(id, controller);
    const before = this.#turns.get(id);
    const turn = (async () => {
      await before?.catch(() => {});
      return work(controller.signal);
    })();
    this.#turns.set(id, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(id) === turn) this.#turns.delete(id);
      if (this.#appending.get(id) === controller) this.#appending.delete(id);
    }
  }

  async #read(id: string, owner: number): Promise<Note> {
    const note = await readNote(this.#noteOf(id));
    if (!note || note.owner !== owner || note.expiresAt <= this.#now().toISOString()) throw new NotFound();
    return note;
  }

  async #offset(id: string, { length, result }: Note) {
    if (result !== undefined) return length;
    const found = await stat(this.#dataOf(id)).catch(() => undefined);
    if (!found) throw new NotFound();
    return found.size;
  }

  async #makeDirectory() {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 }).catch((error) => {
      throw storageError(error);
    });
  }

  async #write(id: string, note: Note) {
    const path = this.#noteOf(id);
    try {
      await writeFile(`${path}.tmp`, JSON.stringify(note), { mode: 0o600, flush: true });
      await rename(`${path}.tmp`, path);
    } catch (error) {
      throw storageError(error);
    }
  }

  async #discard(id: string) {
    await rm(this.#noteOf(id), { force: true });
    await rm(this.#dataOf(id), { force: true });
  }

  #describe(id: string, { length, expiresAt }: Note, offset: number): Upload {
    return { id, length, offset, expiresAt: new Date(expiresAt) };
  }

  #nextExpiry = () => new Date(this.#now().getTime() + KEPT_FOR).toISOString();
  #noteOf = (id: string) => join(this.#directory, `${requireId(id)}.json`);
  #dataOf = (id: string) => join(this.#directory, `${requireId(id)}.part`);
}

/** Ids are part of paths. */
function requireId(id: string) {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw new BadRequest("This is not an upload id.");
  return id;
}

async function readNote(path: string): Promise<Note | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Note;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
