import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isOutage } from "../database/outages.ts";
import { CannotSave, diskFaultIn } from "../disk-faults.ts";
import { AppError, BadRequest, TooManyRequests, Unavailable } from "../errors.ts";

/** Turns whatever a handler threw into an answer; the only place that does. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (hasDisconnected(error, request, reply)) return reply.hijack();
  const { status, headers, body } = toErrorResponse(error, request);
  return reply.code(status).headers(headers).send(body);
}

/** What may follow of a body whose post is refused, in bytes; reading past it costs less than another connection. */
const SHORT_REST = 16 * 1024;

/** Whether a long body is still to come: it need not be read for somebody who was told to wait. */
function sendsMore({ raw, headers }: FastifyRequest): boolean {
  const length =
    headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Number.POSITIVE_INFINITY;
  return !raw.complete && length > SHORT_REST;
}

/** Whether whoever asked has gone in the middle of it: that is no error, and nobody is left to respond to. */
export function hasDisconnected(error: unknown, request: FastifyRequest, { raw }: FastifyReply): boolean {
  const { code, statusCode } = error as FastifyError;
  // Fastify's own error has a status; that of a lost connection to the database has none.
  const isCutOff = code === "ECONNRESET" && statusCode === 400;
  const left = raw.destroyed && (isCutOff || code === "ERR_STREAM_PREMATURE_CLOSE");
  if (left) request.log.info("the client left");
  return left;
}

/** What to answer to whatever was thrown; bugs and outages are logged. */
export function toErrorResponse(error: unknown, request: FastifyRequest) {
  const known = toAppError(error);
  if (!known) {
    request.log.error({ err: error }, "unexpected error");
    return { status: 500, headers: {}, body: { detail: "A server error occurred." } };
  }
  if (known.status >= 500) request.log.error({ err: error }, "unavailable");
  const isOver = known.status === 429 && sendsMore(request);
  return {
    status: known.status,
    headers: { ...known.headers, ...(isOver && { Connection: "close" }) },
    body: known.body(),
  };
}

/** The 503 that an error comes to while the database does not answer, or a disk takes no writes; undefined for other errors. */
export function toUnavailable(error: unknown): Unavailable | undefined {
  if (diskFaultIn(error) !== undefined) return new CannotSave(error);
  return isOutage(error) ? new Unavailable() : undefined;
}

function toAppError(error: unknown): (AppError & { status: number }) | undefined {
  if (error instanceof AppError) return error;
  const unavailable = toUnavailable(error);
  if (unavailable) return unavailable;
  const { code, statusCode } = error as FastifyError;
  if (statusCode === 413) return new RequestError(413, "request_too_large", "The request body is too large.");
  if (statusCode === 415) {
    return new RequestError(415, "unsupported_media_type", "Unsupported media type in request. Send application/json.");
  }
  if (
    code === "FST_ERR_CTP_INVALID_JSON_BODY" ||
    code === "FST_ERR_CTP_EMPTY_JSON_BODY" ||
    error instanceof SyntaxError
  ) {
    return new BadRequest("JSON parse error: the request body is not valid JSON.");
  }
  if (statusCode === 429) return new TooManyRequests(60);
  if (statusCode === 503) return new Unavailable();
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new RequestError(statusCode, "bad_request", "The request could not be understood.");
  }
  return undefined;
}

/** What Fastify refuses before a handler runs. */
class RequestError extends AppError {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
