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
import type { S3Config } from "../config.ts";
import { Unavailable } from "../errors.ts";
import type { ByteRange, Storage, StoredFile } from "./storage.ts";
import { FileMissing } from "./storage-errors.ts";

/** So much of an upload is in memory at a time (S3's smallest part), in bytes. */
const PART_SIZE = 5 * 1024 * 1024;

/** All in milliseconds. What goes on behind an upload of a person's has to be said within 15 s. */
const CONNECTS_WITHIN = 3000;
const ANSWERS_WITHIN = 5000;
const SILENT_FOR = 8000;

/** Files in a bucket of any S3-compatible store. The bucket stays private: the server hands out what may be seen. */
export class S3Storage implements Storage {
  readonly #reader: S3Client;
  readonly #writer: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  /** @param prefix what the keys begin with in the bucket, such as `media/`. */
  constructor(
    { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
    prefix: string,
    { answersWithin = ANSWERS_WITHIN, silentFor = SILENT_FOR } = {},
  ) {
    const connect = (timeouts: { requestTimeout?: number; socketTimeout?: number }) => {
      const client = new S3Client({
        endpoint,
        region,
        credentials: { accessKeyId, secretAccessKey },
        // What every S3-compatible store understands: the bucket in the path, and no checksums beyond the required.
        forcePathStyle: true,
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
        // A visitor who watches a video holds a connection.
        requestHandler: {
          connectionTimeout: CONNECTS_WITHIN,
          throwOnRequestTimeout: true,
          httpAgent: { maxSockets: 500 },
          httpsAgent: { maxSockets: 500 },
          ...timeouts,
        },
      });
      askOnce(client);
      return client;
    };
    this.#reader = connect({ requestTimeout: answersWithin });
    // A part takes as long as its way does; only silence on it is a fault.
    this.#writer = connect({ socketTimeout: silentFor });
    this.#bucket = bucket;
    this.#prefix = prefix;
  }

  async put(key: string, content: Readable): Promise<void> {
    let broken: { by: unknown } | undefined;
    // Where the store fails, the client breaks off the stream, whose error then says nothing of the cause.
    const noting = async function* () {
      try {
        yield* content;
      } catch (error) {
        broken = { by: error };
        throw error;
      }
    };
    const params = { ...this.#object(key), Body: Readable.from(noting()) };
    const options = { partSize: PART_SIZE, queueSize: 1, leavePartsOnError: true };
    const upload = new Upload({ client: this.#writer, params, ...options });
    try {
      await upload.done();
    } catch (error) {
      content.destroy();
      void this.#discardParts(key, upload.uploadId);
      throw broken ? broken.by : explain(error, key);
    }
  }

  /** What cannot be discarded now, nobody waits for. */
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
      throw explain(error, key);
    }
  }

  async stat(key: string) {
    try {
      const { ContentLength, LastModified } = await this.#reader.send(new HeadObjectCommand(this.#object(key)));
      return { size: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0) };
    } catch (error) {
      const explained = explain(error, key);
      if (explained instanceof FileMissing) return undefined;
      throw explained;
    }
  }

  async delete(key: string): Promise<void> {
    try {
      await this.#reader.send(new DeleteObjectCommand(this.#object(key)));
    } catch (error) {
      const explained = explain(error, key);
      if (!(explained instanceof FileMissing)) throw explained;
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
      throw explain(error, prefix);
    }
  }

  /** A bucket's own rules remove parts of uploads that never ended. */
  async sweep(): Promise<void> {}

  #object(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }
}

/** The store says nothing. */
class StoreSilent extends Error {}

/** Lets silence end a request for good: each further attempt would keep whoever waits for as long again. */
function askOnce(client: S3Client) {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        const { name, message } = error as Error;
        throw name === "TimeoutError" ? new StoreSilent(message) : error;
      }
    },
    // Within the attempts.
    { step: "finalizeRequest", priority: "low" },
  );
}

/** What the store says is for whoever runs the site, and in the log; to everybody else it is out of order. */
function explain(error: unknown, key: string): FileMissing | Unavailable {
  const { $metadata, name } = error as Partial<S3ServiceException>;
  if ($metadata?.httpStatusCode === 404 && name !== "NoSuchBucket") return new FileMissing(key);
  const unavailable = new Unavailable("The file storage does not answer at the moment. Please try again.");
  unavailable.cause = error;
  return unavailable;
}
