import type { Config } from "../config/config.ts";
import type { Http } from "./http.ts";

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const ALLOWED_HEADERS = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "X-CSRFToken",
  "Tus-Resumable",
  "Upload-Length",
  "Upload-Metadata",
  "Upload-Offset",
].join(", ");
const EXPOSED_HEADERS = [
  "Allow",
  "ETag",
  "Location",
  "Retry-After",
  "X-Request-Id",
  "Tus-Resumable",
  "Upload-Expires",
  "Upload-Length",
  "Upload-Offset",
].join(", ");
/** In seconds. */
const PREFLIGHT_MAX_AGE = 7200;

/** The origin of the site if the API has a different one; undefined if they are the same. */
export function separateSiteOrigin({
  siteUrl,
  apiBaseUrl,
}: Pick<Config, "siteUrl" | "apiBaseUrl">): string | undefined {
  const { origin } = new URL(siteUrl);
  return apiBaseUrl && new URL(apiBaseUrl).origin !== origin ? origin : undefined;
}

/**
 * Allows the site to call an API on another origin, with credentials (CORS). No other origin is allowed, and no headers
 * are sent if both share an origin. Call it before the routes of the API.
 */
export function allowSiteOrigin(http: Http, config: Pick<Config, "siteUrl" | "apiBaseUrl">): void {
  const site = separateSiteOrigin(config);
  if (!site) return;
  http.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/api/")) return;
    reply.header("Vary", "Origin");
    if (request.headers.origin !== site) return;
    reply.headers({
      "Access-Control-Allow-Origin": site,
      "Access-Control-Allow-Credentials": "true",
      "Access-Control-Expose-Headers": EXPOSED_HEADERS,
    });
    if (request.method !== "OPTIONS" || !request.headers["access-control-request-method"]) return;
    return reply
      .code(204)
      .headers({
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": ALLOWED_HEADERS,
        "Access-Control-Max-Age": PREFLIGHT_MAX_AGE,
      })
      .send();
  });
}
