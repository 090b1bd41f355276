import type { Http } from "./http.ts";
import { type JsonLimits, limitJson } from "./json-body.ts";

/** The default limit for a body in bytes, sufficient for all visitor forms. */
export const BODY_LIMIT = 32 * 1024;

/** The limit for staff routes that accept whole items with their texts, in bytes. */
export const ITEM_BODY_LIMIT = 1024 * 1024;

/** Visitor forms have a handful of fields. */
const PUBLIC_LIMITS: JsonLimits = { depth: 8, keys: 100, elements: 100 };

/** Enough for the largest article: 20,000 nodes, nested 40 deep. */
const STAFF_LIMITS: JsonLimits = { depth: 100, keys: 60_000, elements: 5000 };

/** Parses JSON bodies after checking their limits. */
export function parseBodies(http: Http): void {
  const parse = http.getDefaultJsonParser("error", "error");
  // `text/plain` is a 415.
  http.removeContentTypeParser(["application/json", "text/plain"]);
  http.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    try {
      limitJson(body, request.routeOptions.config.access === "public" ? PUBLIC_LIMITS : STAFF_LIMITS);
    } catch (error) {
      return done(error as Error);
    }
    return parse(request, body, done);
  });
}
