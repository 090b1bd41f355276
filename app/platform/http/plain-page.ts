import type { FastifyReply, FastifyRequest } from "fastify";
import { hasDisconnected, toErrorResponse } from "./error-responses.ts";
import { isReserved } from "./reserved-paths.ts";

const WORDS: Record<number, [title: string, text: string]> = {
  400: ["We couldn’t read your request", "Please go back and try again."],
  403: ["This request didn’t come from our site", "Please reload the page and try again."],
  405: ["This isn’t possible here", "Please go back and try another way."],
  413: ["Your request is too large", "Please go back and send a shorter text or a smaller file."],
  429: ["Too many requests", "Please wait a moment and try again."],
  503: ["We’ll be back in a moment", "Please try again in a minute."],
};
const FALLBACK: [string, string] = ["Something went wrong", "The error has been logged. Please try again later."];

/** A static page for errors that React Router cannot render, without scripts and styles. */
export function plainPage(status: number): string {
  const [title, text] = WORDS[status] ?? FALLBACK;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p><p><a href="/">Go to the home page</a></p></body></html>`;
}

/**
 * Turns an error of a page request into a response: HTML for browsers, otherwise the API's format (unknown API paths
 * are handled here too).
 */
export function sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (hasDisconnected(error, request, reply)) return reply.hijack();
  const { status, headers, body } = toErrorResponse(error, request);
  reply.code(status).headers(headers).header("Cache-Control", "no-store");
  if (isReserved(request.url) || !request.headers.accept?.includes("text/html")) return reply.send(body);
  return reply.type("text/html; charset=utf-8").send(plainPage(status));
}
