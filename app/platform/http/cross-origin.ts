import type { Config } from "../config.ts";
import type { Http } from "./http.ts";

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const SENT = [
  ...["Authorization", "Content-Type", "If-Match", "X-CSRFToken"],
  ...["Tus-Resumable", "Upload-Length", "Upload-Metadata", "Upload-Offset"],
].join(", ");
const SHOWN = [
  ...["Allow", "ETag", "Location", "Retry-After", "X-Request-Id"],
  ...["Tus-Resumable", "Upload-Expires", "Upload-Length", "Upload-Offset"],
].join(", ");
/** How long a browser remembers what a preflight said, in seconds. */
const REMEMBERED = 7200;

/** The origin of the site's pages where the API is at another one, and they alone may call it. */
export function separateSiteOrigin({
  siteUrl,
  apiBaseUrl,
}: Pick<Config, "siteUrl" | "apiBaseUrl">): string | undefined {
  const { origin } = new URL(siteUrl);
  return apiBaseUrl && new URL(apiBaseUrl).origin !== origin ? origin : undefined;
}

/**
 * Lets the pages of the site call an API at another origin, with credentials (CORS). Nobody else is
 * let in, and where both have one origin nothing is said at all. Call it before the routes of the API.
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
      "Access-Control-Expose-Headers": SHOWN,
    });
    if (request.method !== "OPTIONS" || !request.headers["access-control-request-method"]) return;
    return reply
      .code(204)
      .headers({
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": SENT,
        "Access-Control-Max-Age": REMEMBERED,
      })
      .send();
  });
}
