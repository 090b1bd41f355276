import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { PermissionDenied } from "./errors.ts";

/** The cookie a script of the site reads, to send its value back in `X-CSRFToken`. */
export const CSRF_COOKIE = "csrftoken";

/** A new value for the cookie: 256 random bits. */
export function createCsrfToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * For calls that live on a cookie: the header has to repeat the cookie, which no page of another
 * site can read.
 * @throws PermissionDenied
 */
export function requireCsrfToken(request: FastifyRequest): void {
  const cookie = Buffer.from(request.cookies[CSRF_COOKIE] ?? "");
  const header = Buffer.from(String(request.headers["x-csrftoken"] ?? ""));
  const equal = cookie.length > 0 && cookie.length === header.length && timingSafeEqual(cookie, header);
  if (!equal) throw new PermissionDenied("CSRF Failed: CSRF token missing or incorrect.");
}
