import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { S3Config } from "../config/config.ts";
import { Unavailable } from "../errors.ts";
import type { ByteRange, Storage, StoredFile } from "./file-storage.ts";
import { FileMissing } from "./storage-errors.ts";

/** The part size of multipart uploads in bytes: S3's minimum, to save memory. */
const PART_SIZE = 5 * 1024 * 1024;

/** Timeouts in milliseconds; their total is below the 15 s within which an upload must report an error. */
const CONNECT_TIMEOUT = 3000;
const RESPONSE_TIMEOUT = 5000;
const IDLE_TIMEOUT = 8000;

/** Stores files in a bucket of any S3-compatible store. The bucket is private: files are served by the application. */
export class S3Storage implements Storage {
  readonly #reader: S3Client;
  readonly #writer: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  /** @param prefix of all keys in the bucket, such as `media/`. */
  constructor(
    { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
    prefix: string,
    { responseTimeout = RESPONSE_TIMEOUT, idleTimeout = IDLE_TIMEOUT } = {},
  ) {
    const connect = (timeouts: { requestTimeout?: number; socketTimeout?: number }) => {
      const client = new S3Client({
        endpoint,
        region,
        credentials: { accessKeyId, secretAccessKey },
        // These options work with all S3-compatible stores: the bucket in the path, and only required checksums.
        forcePathStyle: true,
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
        // A visitor who watches a video occupies a connection.
        requestHandler: {
          connectionTimeout: CONNECT_TIMEOUT,
          throwOnRequestTimeout: true,
          httpAgent: { maxSockets: 500 },
          httpsAgent: { maxSockets: 500 },
          ...timeouts,
        },
      });
      disableTimeoutRetries(client);
      return client;
    };
    this.#reader = connect({ requestTimeout: responseTimeout });
    // A part may take any time; only an idle connection is an error.
    this.#writer = connect({ socketTimeout: idleTimeout });
    this.#bucket = bucket;
    this.#prefix = prefix;
  }

  async put(key: string, content: Readable): Promise<void> {
    let sourceError: { error: unknown } | undefined;
    // If the store fails, the client destroys the stream, and the stream's error would hide the cause.
    const readSource = async function* () {
      try {
        yield* content;
      } catch (error) {
        sourceError = { error };
        throw error;
      }
    };
    const params = { ...this.#object(key), Body: Readable.from(readSource()) };
    const options = { partSize: PART_SIZE, queueSize: 1, leavePartsOnError: true };
    const upload = new Upload({ client: this.#writer, params, ...options });
    try {
      await upload.done();
    } catch (error) {
      content.destroy();
      void this.#discardParts(key, upload.uploadId);
      throw sourceError ? sourceError.error : toStoreError(error, key);
    }
  }

  putFile(key: string, path: string): Promise<void> {
    return this.put(key, createReadStream(path));
  }

  /** Runs in the background; failures are ignored. */
  async #discardParts(key: string, UploadId: string | undefined) {
    if (UploadId === undefined) return;
    const command = new AbortMultipartUploadCommand({ ...this.#object(key), UploadId });
    await this.#reader.send(command).catch(() => {});
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await this.#reader.send(new GetObjectCommand({ ...this.#object(key), Range }));
      return Body as Readable;
    } catch (error) {
      throw toStoreError(error, key);
    }
  }

  async stat(key: string) {
    try {
      const { ContentLength, LastModified } = await this.#reader.send(new HeadObjectCommand(this.#object(key)));
      return { size: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0) };
    } catch (error) {
      const converted = toStoreError(error, key);
      if (converted instanceof FileMissing) return undefined;
      throw converted;
    }
  }

  async delete(key: string): Promise<void> {
    try {
      await this.#reader.send(new DeleteObjectCommand(this.#object(key)));
    } catch (error) {
      const converted = toStoreError(error, key);
      if (!(converted instanceof FileMissing)) throw converted;
    }
  }

  async *list(prefix = ""): AsyncGenerator<StoredFile> {
    const pages = paginateListObjectsV2(
      { client: this.#reader },
      { Bucket: this.#bucket, Prefix: this.#prefix + prefix },
    );
    try {
      for await (const { Contents } of pages) {
        for (const { Key, Size, LastModified } of Contents ?? []) {
          if (!Key) continue;
          yield { key: Key.slice(this.#prefix.length), size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
        }
      }
    } catch (error) {
      throw toStoreError(error, prefix);
    }
  }

  /** Does nothing, since a lifecycle rule of the bucket deletes incomplete multipart uploads. */
  async sweep(): Promise<void> {}

  #object(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }
}

/** The store does not respond. */
class StoreTimeout extends Error {}

/** Disables retries after a timeout, since each would take just as long. */
function disableTimeoutRetries(client: S3Client) {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        const { name, message } = error as Error;
        throw name === "TimeoutError" ? new StoreTimeout(message) : error;
      }
    },
    // Runs for each attempt.
    { step: "finalizeRequest", priority: "low" },
  );
}

/** Converts an error of the store: its message is only logged, and the response is a 503. */
function toStoreError(error: unknown, key: string): FileMissing | Unavailable {
  const { $metadata, name } = error as Partial<S3ServiceException>;
  if ($metadata?.httpStatusCode === 404 && name !== "NoSuchBucket") return new FileMissing(key);
  const unavailable = new Unavailable("The file storage is not responding. Try again later.");
  unavailable.cause = error;
  return unavailable;
}
