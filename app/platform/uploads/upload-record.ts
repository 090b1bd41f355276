import { readFile } from "node:fs/promises";
import { BadRequest } from "../errors.ts";

/** The state of a resumable upload. */
export interface Upload {
  id: string;
  /** `length` is the size of the whole file and `offset` that of the received part, in bytes. */
  length: number;
  offset: number;
  expiresAt: Date;
}

/** The client's description of an upload; untrusted. */
export interface DeclaredUpload {
  /** In bytes. */
  length: number;
  name: string;
  /** The client's intended use of the file. */
  destination?: string | undefined;
  /** A value by which the client recognises the file. */
  fingerprint?: string | undefined;
}

/** An unfinished upload with a destination, as shown to its owner. */
export interface InterruptedUpload extends Upload {
  name: string;
  destination: string;
  fingerprint: string;
  /** Whether this process is currently receiving a part of it. */
  isReceiving: boolean;
}

/** The metadata stored beside the data. */
export interface UploadRecord extends DeclaredUpload {
  owner: number;
  expiresAt: string;
  /** The result of `use`, for clients that did not receive the response. */
  result?: unknown;
}

/** @returns undefined if the record is missing or damaged */
export async function readRecord(path: string): Promise<UploadRecord | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as UploadRecord;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Validates an id, since ids are part of paths. @throws BadRequest */
export function requireId(id: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw new BadRequest("This is not a valid upload id.");
  return id;
}
