import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError, BadRequest } from "../errors.ts";
import { staffOf } from "../http/access.ts";
import type { Http } from "../http/http.ts";
import type { Upload, Uploads } from "./uploads.ts";

const VERSION = "1.0.0";
const PIECE = "application/offset+octet-stream";
const tags = ["Files"];
const staff = { access: "staff", failsWith: [409, 412, 413, 415] } as const;
const params = z.object({ id: z.uuid() });
const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** 412: the client speaks another version of the protocol. */
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
 * Uploads in pieces by the protocol tus 1.0.0 (https://tus.io/protocols/resumable-upload), with its
 * extensions creation, termination and expiration. What is uploaded is then used by its id, in the
 * field `upload` of a route that takes files.
 * @param path where it is mounted, with a slash at the end.
 */
export function serveResumableUploads(http: Http, uploads: Uploads, path: string): void {
  const itemPath = `${path}:id/`;
  const protocol = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("Tus-Resumable", VERSION);
    const asked = request.headers["tus-resumable"];
    if (request.method !== "OPTIONS" && asked !== VERSION)
      throw new WrongVersion("Send the header Tus-Resumable: 1.0.0.");
  };

  http.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    scope.removeAllContentTypeParsers();
    // The body is the stream itself.
    scope.addContentTypeParser(PIECE, (_request, payload, done) => done(null, payload));
    scope.addHook("preValidation", protocol);

    scope.options(
      path,
      {
        config: { access: "public" },
        schema: { tags, summary: "What this server can do", response: { 204: z.null() } },
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
        config: staff,
        schema: {
          tags,
          headers: z.looseObject({
            "tus-resumable": z.string().optional(),
            "upload-length": z.string().optional(),
            "upload-metadata": z.string().optional(),
          }),
          summary: "Begin an upload in pieces",
          description:
            "By the protocol tus 1.0.0. `Upload-Length` is the size in bytes; `Upload-Metadata` holds `filename`.",
          response: { 201: z.null() },
        },
      },
      async (request, reply) => {
        const length = numberIn(request, "upload-length");
        const upload = await uploads.create(staffOf(request).id, { length, name: fileNameIn(request) });
        return describe(reply, upload).header("Location", `${path}${upload.id}/`).code(201).send(null);
      },
    );

    scope.head(
      itemPath,
      {
        config: { ...staff, swagger: { exposeHeadRoute: true } },
        schema: { tags, summary: "How far an upload has come", params, response: { 200: z.null() } },
      },
      async (request, reply) => {
        const upload = await uploads.find(request.params.id, staffOf(request).id);
        return describe(reply, upload).header("Upload-Length", upload.length).send();
      },
    );

    scope.patch(
      itemPath,
      {
        config: { ...staff, takesFile: true },
        schema: { tags, summary: "Send a piece of an upload", params, response: { 204: z.null() } },
      },
      async (request, reply) => {
        if (!(request.body instanceof Readable)) throw new WrongType(`Send ${PIECE}.`);
        const offset = numberIn(request, "upload-offset");
        const upload = await uploads.append(request.params.id, staffOf(request).id, offset, request.body);
        return describe(reply, upload).code(204).send(null);
      },
    );

    scope.delete(
      itemPath,
      { config: staff, schema: { tags, summary: "Give up an upload", params, response: { 204: z.null() } } },
      async (request, reply) => {
        await uploads.remove(request.params.id, staffOf(request).id);
        return reply.code(204).send(null);
      },
    );
  });
}

const describe = (reply: FastifyReply, { offset, expiresAt }: Upload) =>
  reply.headers({ "Upload-Offset": offset, "Upload-Expires": expiresAt.toUTCString() });

function numberIn(request: FastifyRequest, header: string) {
  const result = wholeNumber.safeParse(request.headers[header]);
  if (!result.success) throw new BadRequest(`The header ${header} has to be a number of bytes.`);
  return result.data;
}

/** `Upload-Metadata` holds keys with values in base64, such as `filename cGljdHVyZS5qcGc=`. */
function fileNameIn(request: FastifyRequest) {
  const metadata = String(request.headers["upload-metadata"] ?? "");
  const pair = metadata
    .split(",")
    .map((part) => part.trim().split(" "))
    .find(([key]) => key === "filename");
  return Buffer.from(pair?.[1] ?? "", "base64").toString("utf8");
}
