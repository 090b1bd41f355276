import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { PermissionDenied } from "./errors.ts";
import { separateSiteOrigin } from "./http/cross-origin.ts";

/** The cookie a script of the site reads, to send its value back in `X-CSRFToken`. */
export const CSRF_COOKIE = "csrftoken";

/** A new value for the cookie: 256 random bits. */
export function createCsrfToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * For calls that live on a cookie: the header has to repeat the cookie, which no page of another
 * site can read. Where the API is apart from the site, the site's own pages cannot read it either;
 * they are known by their origin, which no page can pretend to.
 * @throws PermissionDenied
 */
export function requireCsrfToken(request: FastifyRequest, config: Config): void {
  const site = separateSiteOrigin(config);
  if (site && request.headers.origin === site) return;
  const cookie = Buffer.from(request.cookies[CSRF_COOKIE] ?? "");
  const header = Buffer.from(String(request.headers["x-csrftoken"] ?? ""));
  const equal = cookie.length > 0 && cookie.length === header.length && timingSafeEqual(cookie, header);
  if (!equal) throw new PermissionDenied("CSRF Failed: CSRF token missing or incorrect.");
}
