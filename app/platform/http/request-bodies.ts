import type { Http } from "./http.ts";
import { type JsonLimits, limitJson } from "./json-body.ts";

/** The largest body, in bytes, of a route that does not ask for more; all that visitors post fits into it. */
export const BODY_LIMIT = 32 * 1024;

/** For routes of staff that take whole items, with their texts; in bytes. */
export const ITEM_BODY_LIMIT = 1024 * 1024;

/** Forms of visitors have a handful of fields. */
const PUBLIC_LIMITS: JsonLimits = { depth: 8, keys: 100, elements: 100 };

/** An article of 20,000 nodes, which is the most there may be, nested 40 deep. */
const STAFF_LIMITS: JsonLimits = { depth: 100, keys: 60_000, elements: 5000 };

/** Parses bodies of JSON, within limits that are checked before anything is made of them. */
export function parseBodies(http: Http): void {
  const parse = http.getDefaultJsonParser("error", "error");
  // Text that is no JSON is a 415.
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
