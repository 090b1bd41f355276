import { DetailedError, Upload } from "tus-js-client";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { uploadsPath } from "#app/platform/uploads/uploads-path.ts";
import { PAUSED } from "./paused.ts";
import { retryUntilDone } from "./retry-until-done.ts";

/** The body of one request, in bytes: small enough for proxies that buffer bodies. */
const CHUNK_SIZE = 32 * 1024 * 1024;
/** The size in bytes from which an upload can be resumed after its tab was closed, by choosing the same file again. */
const REMEMBERED_SIZE = 16 * 1024 * 1024;
/** A connection without progress is dropped after this many milliseconds. */
const STALLED = 60_000;

interface Sending {
  signal: AbortSignal;
  /** Stored on the server with the upload, in addition to the name. */
  metadata?: Record<string, string>;
  /** The URL at which a paused upload resumes. */
  address?: string | undefined;
  /** Called with the upload's URL once it has one. */
  onAddress?: ((address: string) => void) | undefined;
  /** @param fraction of the bytes that the server has, from 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Called when the connection is lost, before a retry. */
  onInterruption: () => void;
}

/**
 * Sends a file as a resumable upload (tus), which continues where it stopped after a lost connection. Cancelling
 * deletes what was sent, pausing keeps it.
 * @returns the id of the upload, for the API's `upload` fields.
 * @throws ApiError, the reason of the signal
 */
export async function sendFile(
  file: File,
  { signal, metadata, address, onAddress, onProgress, onInterruption }: Sending,
): Promise<string> {
  let refused: string | undefined;
  let moved = Date.now();
  const isRemembered = file.size >= REMEMBERED_SIZE;
  const upload = new Upload(file, {
    endpoint: new URL(staffApi().resolveUrl(uploadsPath), location.origin).href,
    metadata: { filename: file.name, ...metadata },
    chunkSize: CHUNK_SIZE,
    retryDelays: null,
    storeFingerprintForResuming: isRemembered,
    removeFingerprintOnSuccess: true,
    ...(address !== undefined && { uploadUrl: address }),
    onUploadUrlAvailable: () => upload.url && onAddress?.(upload.url),
    onBeforeRequest: async (request) => {
      request.setHeader("Authorization", await staffApi().authorization(refused));
    },
    onAfterResponse: (request, response) => {
      refused = response.getStatus() === 401 ? request.getHeader("Authorization") : undefined;
    },
    onProgress: (sent, total) => {
      moved = Date.now();
      onProgress(total > 0 ? sent / total : 1);
    },
  });
  if (isRemembered) {
    // Needed with a URL too, so that the browser's record of the upload is deleted when it is done.
    const known = await upload.findPreviousUploads();
    const previous = known.find(({ uploadUrl }) => address === undefined || uploadUrl === address);
    if (previous) upload.resumeFromPreviousUpload(previous);
  }

  /** Makes one attempt. If it is aborted, tus calls neither callback. */
  const attempt = () =>
    new Promise<void>((resolve, reject) => {
      moved = Date.now();
      const watch = setInterval(() => {
        if (Date.now() - moved < STALLED) return;
        void upload.abort();
        finish(() => reject(new ApiError(0, undefined)));
      }, 5000);
      const onAbort = () => finish(() => reject(signal.reason));
      function finish(settle: () => void) {
        clearInterval(watch);
        signal.removeEventListener("abort", onAbort);
        settle();
      }
      signal.addEventListener("abort", onAbort);
      upload.options.onSuccess = () => finish(resolve);
      upload.options.onError = (error) => finish(() => reject(toApiError(error)));
      upload.start();
    });

  try {
    await retryUntilDone(attempt, {
      signal,
      // The next attempt renews a rejected token and requests the current offset if it differs.
      getStatus: (error) => {
        if (!(error instanceof ApiError)) return undefined;
        return error.status === 401 && refused ? 503 : error.status === 409 && upload.url ? 503 : error.status;
      },
      onPause: onInterruption,
    });
  } catch (error) {
    if (signal.aborted) upload.abort(signal.reason !== PAUSED).catch(() => {});
    throw error;
  }
  return getUploadId(upload);
}

const getUploadId = ({ url }: Upload) => /([\da-f-]{36})\/?$/.exec(url ?? "")?.[1] ?? "";

function toApiError(error: unknown) {
  if (!(error instanceof DetailedError)) return error;
  if (error.causingError instanceof ApiError) return error.causingError;
  const response = error.originalResponse;
  return response ? new ApiError(response.getStatus(), parse(response.getBody())) : new ApiError(0, undefined);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}
