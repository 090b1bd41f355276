import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { computeFingerprint } from "./fingerprint.ts";
import { retryUntilDone } from "./retry-until-done.ts";
import { sendFile } from "./send-file.ts";
import { waitForTurn } from "./wait-for-turn.ts";

/** The state of a running upload; `interrupted` until the connection is back. */
export type UploadPhase = "queued" | "checking" | "sending" | "interrupted" | "processing";

export interface UploadOptions {
  signal?: AbortSignal | undefined;
  /** The URL at which a paused upload resumes. */
  address?: string | undefined;
  onAddress?: ((address: string) => void) | undefined;
  /** @param fraction of the bytes that the server has, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  onPhase?: ((phase: UploadPhase) => void) | undefined;
}

/** A file that is not acceptable; the message says why. */
class UnacceptableFile extends Error {}

const UNREADABLE = "The file couldn’t be read. It may have been moved, or it may be a folder.";

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

interface Destination {
  /** The API route that receives the upload. */
  path: string;
  /**
   * The purpose for which the server keeps an upload that does not reach the route, on a screen that lists such
   * uploads.
   */
  keptFor?: string;
  fields: object;
  /** @returns why a file that can be read will not be accepted, or undefined */
  check?: (file: File) => Promise<string | undefined>;
}

/**
 * Uploads a file and submits it to an API route. Only a few files are sent at the same time; a lost connection is
 * retried.
 * @throws UnacceptableFile before anything is sent, ApiError, the reason of the signal
 */
export async function uploadFile<Result>(
  { path, keptFor, fields, check }: Destination,
  file: File,
  {
    signal = new AbortController().signal,
    address,
    onAddress,
    onProgress = () => {},
    onPhase = () => {},
  }: UploadOptions,
): Promise<Result> {
  onPhase("queued");
  return waitForTurn(signal, async () => {
    onPhase("checking");
    const problem = (await isReadable(file)) ? await check?.(file) : UNREADABLE;
    if (problem) throw new UnacceptableFile(problem);
    const fingerprint = keptFor === undefined ? undefined : await computeFingerprint(file);
    onPhase("sending");
    const upload = await sendFile(file, {
      signal,
      address,
      onAddress,
      ...(keptFor !== undefined && fingerprint !== undefined && { metadata: { destination: keptFor, fingerprint } }),
      onProgress: (fraction) => {
        onPhase("sending");
        onProgress(fraction);
      },
      onInterruption: () => onPhase("interrupted"),
    });
    // Using an upload twice returns the first result, so the request can be repeated after a lost response.
    return retryUntilDone(
      () => {
        onPhase("processing");
        return staffApi().request<Result>("POST", path, { body: { ...fields, upload }, signal });
      },
      {
        signal,
        getStatus: (error) => (error instanceof ApiError ? error.status : undefined),
        onPause: () => onPhase("interrupted"),
      },
    );
  });
}
