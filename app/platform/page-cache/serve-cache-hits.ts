import type { IncomingHttpHeaders } from "node:http";
import type { App } from "../app.ts";
import type { Http } from "../http/http.ts";
import type { RequestHead } from "../http/request-head.ts";
import { negotiateEncoding } from "./encodings.ts";
import { type EncodedPage, formatHead, matchingEtag, notModifiedHeaders, type PageEntry } from "./page-entry.ts";
import { PreparedResponse, sendHeadOnly } from "./prepared-response.ts";

/** How often cache hits are logged, in milliseconds. */
const REPORT_INTERVAL = 60_000;

const NO_BODY = Buffer.alloc(0);

/** Called for each page view. */
export type OnView = (url: string, headers: IncomingHttpHeaders) => void;

/** Called for each redirect from an address without a page. */
export type OnRedirect = (url: string) => void;

/** What of a cache entry is sent. */
export type SentEntry = Pick<PageEntry, "status" | "tag" | "variants">;

export interface CacheHits<Entry extends SentEntry> {
  /** What is cached, in the log. */
  name: string;
  /** The fresh entry for a GET or HEAD request, if there is one and it is for everybody. */
  find: (request: RequestHead) => Entry | undefined;
  /** Called for each GET. */
  onHit?: (entry: Entry, request: RequestHead) => void;
}

export interface Counters {
  onView?: OnView;
  onRedirect?: OnRedirect;
}

/** Counts what was sent for a GET request. */
export function countEntry({ status, isRedirect }: PageEntry, url: string, headers: IncomingHttpHeaders, to: Counters) {
  if (status === 200) to.onView?.(url, headers);
  else if (isRedirect) to.onRedirect?.(url);
}

interface Prepared {
  response: PreparedResponse;
  /** The 304 to the variant's own ETag. */
  unchanged: PreparedResponse;
}

/**
 * Serves cached responses before Node parses the request, at little more than the cost of writing to the
 * socket. The response is the same as through Fastify. At log level `debug` each is logged, otherwise
 * their number once a minute.
 */
export function serveCacheHits<Entry extends SentEntry>(http: Http, app: App, hits: CacheHits<Entry>): void {
  const message = `served from the cache of ${hits.name}`;
  const traffic = reportTraffic(http, app, message);
  const logEach = app.log.isLevelEnabled("debug");
  const timeout = Math.floor(http.server.keepAliveTimeout / 1000);
  const connection = `Connection: keep-alive\r\nKeep-Alive: timeout=${timeout}\r\n`;
  const known = new WeakMap<EncodedPage, Prepared>();

  const prepare = (variant: EncodedPage) => {
    const response = new PreparedResponse(variant.head + connection, variant.body);
    // Keeps only one copy of the bytes.
    variant.body = response.body;
    const unchanged = new PreparedResponse(headOfUnchanged(variant, variant.etag), NO_BODY);
    const prepared = { response, unchanged };
    known.set(variant, prepared);
    return prepared;
  };
  const headOfUnchanged = (variant: EncodedPage, tag: string) =>
    formatHead(304, notModifiedHeaders(variant, tag)) + connection;

  http.answers.unshift((request, socket) => {
    const { method, url, headers } = request;
    const entry = hits.find(request);
    const variant = entry?.variants[negotiateEncoding(headers["accept-encoding"])];
    // It may have to be made in this encoding.
    if (!entry || !variant) return false;
    const { response, unchanged } = known.get(variant) ?? prepare(variant);
    const tag = matchingEtag(entry, headers["if-none-match"]);
    const id =
      tag === undefined
        ? response.send(socket, method)
        : tag === variant.etag
          ? unchanged.send(socket, method)
          : sendHeadOnly(socket, headOfUnchanged(variant, tag));
    traffic.responses += 1;
    if (tag !== undefined) traffic.unchanged += 1;
    else if (method === "GET") traffic.bytes += variant.body.length;
    if (method === "GET") hits.onHit?.(entry, request);
    if (logEach) {
      const statusCode = tag === undefined ? entry.status : 304;
      app.log.debug({ reqId: id, req: { method, url }, res: { statusCode } }, message);
    }
    return true;
  });
}

function reportTraffic(http: Http, app: App, message: string) {
  const traffic = { responses: 0, unchanged: 0, bytes: 0 };
  const report = () => {
    if (traffic.responses > 0) app.log.info({ ...traffic }, message);
    Object.assign(traffic, { responses: 0, unchanged: 0, bytes: 0 });
  };
  const timer = setInterval(report, REPORT_INTERVAL).unref();
  http.addHook("onClose", async () => {
    clearInterval(timer);
    report();
  });
  return traffic;
}
