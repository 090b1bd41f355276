import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { filesPath, type MediaDetail } from "../media.resource.ts";
import { fileProblem } from "./check-file.ts";
import { sendFile } from "./send-file.ts";
import { untilItWorks } from "./until-it-works.ts";

/** How many files are checked, sent and processed at the same time. */
const CONCURRENCY = 3;

/** What an upload is doing; `interrupted` until the connection is back. */
export type UploadPhase = "queued" | "checking" | "sending" | "interrupted" | "processing";

export interface UploadOptions {
  signal?: AbortSignal | undefined;
  /** @param fraction of the bytes that the server has, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  onPhase?: ((phase: UploadPhase) => void) | undefined;
}

/** The file is not acceptable; the message says why. */
export class UnacceptableFile extends Error {}

/**
 * Uploads a file to the media library, or finds it there. A few are sent at a time; a lost connection is waited for.
 * @throws UnacceptableFile before anything is sent, ApiError, AbortError
 */
export const uploadMedia = (file: File, options: UploadOptions = {}): Promise<MediaDetail> =>
  sendTo(filesPath, {}, file, options);

/**
 * Replaces the content of a file of the library, wherever it is used.
 * @param version the one that was read.
 * @throws as `uploadMedia`; ApiError with status 409 if somebody else changed it
 */
export const replaceMedia = (id: number, version: number, file: File, options: UploadOptions = {}) =>
  sendTo(`${filesPath}${id}/replace/`, { version }, file, options);

async function sendTo(
  path: string,
  fields: object,
  file: File,
  { signal = new AbortController().signal, onProgress = () => {}, onPhase = () => {} }: UploadOptions,
): Promise<MediaDetail> {
  onPhase("queued");
  return inTurn(signal, async () => {
    onPhase("checking");
    const problem = await fileProblem(file);
    if (problem) throw new UnacceptableFile(problem);
    onPhase("sending");
    const upload = await sendFile(file, {
      signal,
      onProgress: (fraction) => {
        onPhase("sending");
        onProgress(fraction);
      },
      onInterruption: () => onPhase("interrupted"),
    });
    // Using an upload twice returns the first result, so a lost response can be asked for again.
    return untilItWorks(
      () => {
        onPhase("processing");
        return staffApi().request<MediaDetail>("POST", path, { body: { ...fields, upload }, signal });
      },
      {
        signal,
        statusOf: (error) => (error instanceof ApiError ? error.status : undefined),
        onPause: () => onPhase("interrupted"),
      },
    );
  });
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY) await new Promise<void>((turn) => waiting.push(turn));
  else running += 1;
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    // A slot is handed on, so that nothing that starts in between takes it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
