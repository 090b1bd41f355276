import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isOutage } from "../database/outages.ts";
import { CannotSave, describeDiskFault } from "../disk/disk-faults.ts";
import { AppError, BadRequest, TooManyRequests, Unavailable } from "../errors.ts";

/** Turns any error of a handler into a response. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (hasDisconnected(error, request, reply)) return reply.hijack();
  const { status, headers, body } = toErrorResponse(error, request);
  return reply.code(status).headers(headers).send(body);
}

/** In bytes: reading the rest of a shorter body is cheaper than opening another connection. */
const MAX_DISCARDED_BYTES = 16 * 1024;

/** Whether a long body has not arrived yet; a rate-limited client should stop sending it. */
function hasPendingBody({ raw, headers }: FastifyRequest): boolean {
  const length =
    headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Number.POSITIVE_INFINITY;
  return !raw.complete && length > MAX_DISCARDED_BYTES;
}

/** Whether the client has disconnected during the request, which is not an error and makes a response impossible. */
export function hasDisconnected(error: unknown, request: FastifyRequest, { raw }: FastifyReply): boolean {
  const { code, statusCode } = error as FastifyError;
  // Fastify's own error has a status; an error for a lost database connection has none.
  const isCutOff = code === "ECONNRESET" && statusCode === 400;
  const isGone = raw.destroyed || request.raw.socket?.destroyed;
  // The server does not wait for requests of clients that have disconnected, nor for its own: the database may be
  // closed before they end.
  const hasLeft = request.server.hasEnded() || (isGone && (isCutOff || code === "ERR_STREAM_PREMATURE_CLOSE"));
  if (hasLeft) request.log.info("the client disconnected");
  return hasLeft;
}

/** The response to an error; logs bugs and outages. */
export function toErrorResponse(error: unknown, request: FastifyRequest) {
  const known = toAppError(error);
  if (!known) {
    request.log.error({ err: error }, "unexpected error");
    return { status: 500, headers: {}, body: { detail: "A server error occurred." } };
  }
  if (known.status >= 500) request.log.error({ err: error }, "unavailable");
  const closes = known.status === 429 && hasPendingBody(request);
  return {
    status: known.status,
    headers: { ...known.headers, ...(closes && { Connection: "close" }) },
    body: known.body(),
  };
}

/** The 503 for an error of an unavailable database or disk; undefined for other errors. */
export function toUnavailable(error: unknown): Unavailable | undefined {
  if (describeDiskFault(error) !== undefined) return new CannotSave(error);
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

/** A request that Fastify rejects before a handler runs. */
class RequestError extends AppError {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
