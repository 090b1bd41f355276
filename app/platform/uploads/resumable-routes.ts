import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError, BadRequest } from "../errors.ts";
import { requireStaff } from "../http/access.ts";
import type { Http } from "../http/http.ts";
import { validatorCompiler } from "../http/validation.ts";
import type { Upload } from "./upload-record.ts";
import type { Uploads } from "./uploads.ts";

const VERSION = "1.0.0";
const CHUNK_TYPE = "application/offset+octet-stream";
const tags = ["Files"];
/** The headers of all responses, and of those about an upload. */
const resumable = { "Tus-Resumable": VERSION };
const progress = {
  ...resumable,
  "Upload-Offset": "The number of bytes received.",
  "Upload-Expires": "When the upload expires, as an HTTP date.",
};
const staff = { access: "staff", extraStatuses: [409, 412, 413, 415], responseHeaders: resumable } as const;
const uploading = { ...staff, responseHeaders: progress } as const;
const version = z
  .string()
  .optional()
  .meta({ description: "Required: `1.0.0`.", examples: [VERSION] });
const headers = z.looseObject({ "tus-resumable": version });
const bytes = (description: string) =>
  z
    .string()
    .optional()
    .meta({ description, examples: ["1048576"] });
const params = z.object({ id: z.uuid() });
/** The maximum length of returned metadata values, in characters. */
const MAX_VALUE = 200;
const unfinished = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    length: z.int().describe("The size of the file in bytes."),
    offset: z.int().describe("The number of bytes received."),
    destination: z.string(),
    fingerprint: z.string(),
    is_receiving: z.boolean().describe("Whether the server is receiving data for this upload."),
    expires_at: z.iso.datetime(),
  }),
);
const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** 412: unsupported version of the protocol. */
class WrongVersion extends AppError {
  readonly status = 412;
  readonly code = "wrong_version";
  override readonly headers = { "Tus-Version": VERSION };
}

/** 415 */
class WrongType extends AppError {
  readonly status = 415;
  readonly code = "unsupported_media_type";
}

/**
 * Serves resumable uploads with the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload) and its extensions
 * creation, termination and expiration. To use a finished upload, send its id in the field `upload` to a route that
 * accepts files.
 * @param path where it is mounted, with a trailing slash.
 */
export function serveResumableUploads(http: Http, uploads: Uploads, path: string): void {
  const itemPath = `${path}:id/`;
  const protocol = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("Tus-Resumable", VERSION);
    const asked = request.headers["tus-resumable"];
    if (request.method !== "OPTIONS" && asked !== VERSION)
      throw new WrongVersion("Send the header `Tus-Resumable: 1.0.0`.");
  };

  http.get(
    path,
    {
      config: { access: "staff" },
      schema: {
        tags,
        summary: "List your unfinished uploads",
        description: "Lists only uploads created with a `destination`. Resume each from its `offset`.",
        response: { 200: z.object({ results: unfinished }) },
      },
    },
    async (request) => ({
      results: (await uploads.list(requireStaff(request).id)).map(({ expiresAt, isReceiving, ...upload }) => ({
        ...upload,
        is_receiving: isReceiving,
        expires_at: expiresAt.toISOString(),
      })),
    }),
  );

  http.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    scope.removeAllContentTypeParsers();
    // The body is the stream itself.
    scope.addContentTypeParser(CHUNK_TYPE, (_request, payload, done) => done(null, payload));
    scope.addHook("preValidation", protocol);

    scope.options(
      path,
      {
        config: {
          access: "public",
          extraStatuses: [415],
          responseHeaders: {
            ...resumable,
            "Tus-Version": VERSION,
            "Tus-Extension": "The supported extensions, separated by commas.",
            "Tus-Max-Size": "The maximum file size, in bytes.",
          },
        },
        schema: { tags, summary: "Get the server’s upload capabilities", response: { 204: z.null() } },
      },
      async (_request, reply) =>
        reply
          .code(204)
          .headers({
            "Tus-Version": VERSION,
            "Tus-Extension": "creation,termination,expiration",
            "Tus-Max-Size": uploads.maxBytes,
          })
          .send(null),
    );

    scope.post(
      path,
      {
        config: uploading,
        schema: {
          tags,
          headers: headers.extend({
            "upload-length": bytes("Required: the size of the file in bytes."),
            "upload-metadata": z
              .string()
              .optional()
              .meta({
                description:
                  "Keys with base64 values, separated by commas: `filename`, and optionally `destination` and `fingerprint`, which GET returns so that you can identify the upload.",
                examples: ["filename cGljdHVyZS5qcGc="],
              }),
          }),
          summary: "Create a resumable upload",
          description:
            "Uses the tus protocol 1.0.0. `Upload-Length` is the size in bytes; `Upload-Metadata` contains `filename`. An upload expires one day after its last chunk, or after seven days if it has a `destination`.",
          response: { 201: z.null() },
        },
      },
      async (request, reply) => {
        const length = readNumber(request, "upload-length");
        const upload = await uploads.create(requireStaff(request).id, { length, ...parseMetadata(request) });
        return describe(reply, upload).header("Location", `${path}${upload.id}/`).code(201).send(null);
      },
    );

    scope.head(
      itemPath,
      {
        config: {
          ...staff,
          responseHeaders: { ...progress, "Upload-Length": "The size of the file in bytes." },
          swagger: { exposeHeadRoute: true },
        },
        schema: { tags, summary: "Get the progress of an upload", params, headers, response: { 200: z.null() } },
      },
      async (request, reply) => {
        const upload = await uploads.find(request.params.id, requireStaff(request).id);
        return describe(reply, upload).header("Upload-Length", upload.length).send();
      },
    );

    scope.patch(
      itemPath,
      {
        config: { ...uploading, isUpload: true },
        // The body schema is only documentation: the body is read as a stream.
        validatorCompiler: (part) =>
          part.httpPart === "body" ? (value) => ({ value }) : validatorCompiler(part as never),
        schema: {
          tags,
          summary: "Append a chunk to an upload",
          params,
          headers: headers.extend({
            "upload-offset": bytes("Required: the number of bytes before this chunk."),
          }),
          consumes: [CHUNK_TYPE],
          body: z.any().meta({ type: "string", format: "binary" }),
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        if (!(request.body instanceof Readable)) throw new WrongType(`Send ${CHUNK_TYPE}.`);
        const offset = readNumber(request, "upload-offset");
        const upload = await uploads.append(request.params.id, requireStaff(request).id, offset, request.body);
        return describe(reply, upload).code(204).send(null);
      },
    );

    scope.delete(
      itemPath,
      { config: staff, schema: { tags, summary: "Cancel an upload", params, headers, response: { 204: z.null() } } },
      async (request, reply) => {
        await uploads.remove(request.params.id, requireStaff(request).id);
        return reply.code(204).send(null);
      },
    );
  });
}

const describe = (reply: FastifyReply, { offset, expiresAt }: Upload) =>
  reply.headers({ "Upload-Offset": offset, "Upload-Expires": expiresAt.toUTCString() });

function readNumber(request: FastifyRequest, header: string) {
  const result = wholeNumber.safeParse(request.headers[header]);
  if (!result.success) throw new BadRequest(`The header ${header} must be a number of bytes.`);
  return result.data;
}

/** Parses `Upload-Metadata`: keys with base64 values, such as `filename cGljdHVyZS5qcGc=`. */
function parseMetadata(request: FastifyRequest) {
  const pairs = String(request.headers["upload-metadata"] ?? "")
    .split(",")
    .map((part) => part.trim().split(" "));
  const read = (name: string) => {
    const pair = pairs.find(([key]) => key === name);
    return pair && Buffer.from(pair[1] ?? "", "base64").toString("utf8");
  };
  const [destination, fingerprint] = ["destination", "fingerprint"].map(read);
  if (Math.max(destination?.length ?? 0, fingerprint?.length ?? 0) > MAX_VALUE)
    throw new BadRequest(`The destination and fingerprint are limited to ${MAX_VALUE} characters.`);
  return { name: read("filename") ?? "", destination, fingerprint };
}
