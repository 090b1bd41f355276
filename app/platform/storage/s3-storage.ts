import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { S3Config } from "../config.ts";
import { AppError, Unavailable } from "../errors.ts";
import type { ByteRange, Storage, StoredFile } from "./storage.ts";
import { FileMissing, storageError } from "./storage-errors.ts";

/** So much of an upload is in memory at a time (S3's smallest part), in bytes. */
const PART_SIZE = 5 * 1024 * 1024;

/** How long the store may take to begin its answer, in milliseconds: to a question, and to a part of an upload. */
const ANSWERS_WITHIN = 5000;
const TAKES_PART_WITHIN = 60_000;

/** Files in a bucket of any S3-compatible store. The bucket stays private: the server hands out what may be seen. */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  readonly #question: { requestTimeout: number };

  /** @param prefix what the keys begin with in the bucket, such as `media/`. */
  constructor(
    { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
    prefix: string,
    answersWithin = ANSWERS_WITHIN,
  ) {
    this.#question = { requestTimeout: answersWithin };
    this.#client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // What every S3-compatible store understands: the bucket in the path, and no checksums beyond the required.
      forcePathStyle: true,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // A visitor who watches a video holds a connection.
      requestHandler: {
        connectionTimeout: 3000,
        requestTimeout: TAKES_PART_WITHIN,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: 500 },
        httpsAgent: { maxSockets: 500 },
      },
    });
    this.#bucket = bucket;
    this.#prefix = prefix;
  }

  async put(key: string, content: Readable): Promise<void> {
    const params = { ...this.#object(key), Body: content };
    try {
      await new Upload({ client: this.#client, params, partSize: PART_SIZE, queueSize: 1 }).done();
    } catch (error) {
      // The stream's own error says more than what giving up on its account came to.
      const cause = content.errored ?? error;
      content.destroy();
      throw explain(cause, key);
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#object(key), Range }), this.#question);
      return Body as Readable;
    } catch (error) {
      throw explain(error, key);
    }
  }

  async stat(key: string) {
    try {
      const question = new HeadObjectCommand(this.#object(key));
      const { ContentLength, LastModified } = await this.#client.send(question, this.#question);
      return { size: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0) };
    } catch (error) {
      const explained = explain(error, key);
      if (explained instanceof FileMissing) return undefined;
      throw explained;
    }
  }

  async delete(key: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand(this.#object(key)), this.#question);
    } catch (error) {
      const explained = explain(error, key);
      if (!(explained instanceof FileMissing)) throw explained;
    }
  }

  async *list(prefix = ""): AsyncGenerator<StoredFile> {
    const pages = paginateListObjectsV2(
      { client: this.#client },
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
      throw explain(error, prefix);
    }
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }
}

function explain(error: unknown, key: string): unknown {
  if (error instanceof AppError) return error;
  const { $metadata, name, code } = error as Partial<S3ServiceException> & NodeJS.ErrnoException;
  const status = $metadata?.httpStatusCode;
  if (status === 404 && name !== "NoSuchBucket") return new FileMissing(key);
  const isDown =
    status === undefined
      ? name === "TimeoutError" || /^E(CONN|TIMEDOUT|PIPE|HOST|NET|AI_)|ENOTFOUND/.test(code ?? "")
      : status >= 500;
  return isDown
    ? new Unavailable("The file storage does not answer at the moment. Please try again.")
    : storageError(error);
}
