import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { PermissionDenied } from "../errors.ts";
import { separateSiteOrigin } from "../http/cross-origin.ts";

/** The cookie whose value the site's scripts send back in `X-CSRFToken`. */
export const CSRF_COOKIE = "csrftoken";

/** A new value for the cookie: 256 random bits. */
export function createCsrfToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Protects requests that are authenticated by a cookie: the header must repeat the cookie, which pages of other sites
 * cannot read. If the API has its own origin, the site's pages cannot read it either; they are recognised by their
 * `Origin` header, which a page cannot forge.
 * @throws PermissionDenied if the header does not match.
 */
export function requireCsrfToken(request: FastifyRequest, config: Config): void {
  const site = separateSiteOrigin(config);
  if (site && request.headers.origin === site) return;
  const cookie = Buffer.from(request.cookies[CSRF_COOKIE] ?? "");
  const header = Buffer.from(String(request.headers["x-csrftoken"] ?? ""));
  const equal = cookie.length > 0 && cookie.length === header.length && timingSafeEqual(cookie, header);
  if (!equal) throw new PermissionDenied("CSRF Failed: CSRF token missing or incorrect.");
}
