import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import type { App } from "../app.ts";
import type { Http } from "../http/http.ts";
import { negotiateEncoding } from "./encodings.ts";
import { type EncodedPage, formatHead, matchingEtag, notModifiedHeaders, type PageEntry } from "./page-entry.ts";
import { PreparedResponse, sendHeadOnly } from "./prepared-response.ts";

/** How often cache hits are logged, in milliseconds. */
const REPORT_INTERVAL = 60_000;

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
  find: (request: IncomingMessage) => Entry | undefined;
  /** Called for each GET. */
  onHit?: (entry: Entry, request: IncomingMessage) => void;
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
  /** The head of a 304 to the variant's own ETag. */
  unchanged: string;
}

/**
 * Serves cached responses before Fastify handles the request, at little more than the cost of writing to the
 * socket. The response is the same as through Fastify. At log level `debug` each is logged, otherwise
 * their number once a minute.
 */
export function serveCacheHits<Entry extends SentEntry>(http: Http, app: App, hits: CacheHits<Entry>): void {
  const message = `served from the cache of ${hits.name}`;
  const server = http.server as Server;
  const [next] = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  if (!next) throw new Error("the HTTP server has no request handler");
  const traffic = reportTraffic(http, app, message);
  const logEach = app.log.isLevelEnabled("debug");
  const connection = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1000)}\r\n`;
  const known = new WeakMap<EncodedPage, Prepared>();
  let closing = false;
  http.addHook("preClose", async () => {
    closing = true;
  });

  const prepare = (variant: EncodedPage) => {
    const response = new PreparedResponse(variant.head + connection, variant.body);
    // Keeps only one copy of the bytes.
    variant.body = response.body;
    const prepared = { response, unchanged: headOfUnchanged(variant, variant.etag) };
    known.set(variant, prepared);
    return prepared;
  };
  const headOfUnchanged = (variant: EncodedPage, tag: string) =>
    formatHead(304, notModifiedHeaders(variant, tag)) + connection;

  const send = (
    entry: SentEntry,
    variant: EncodedPage,
    { method = "", headers }: IncomingMessage,
    response: ServerResponse,
  ) => {
    const prepared = known.get(variant) ?? prepare(variant);
    const tag = matchingEtag(entry, headers["if-none-match"]);
    if (tag !== undefined) {
      response.statusCode = 304;
      traffic.unchanged += 1;
      return sendHeadOnly(response, tag === variant.etag ? prepared.unchanged : headOfUnchanged(variant, tag));
    }
    response.statusCode = entry.status;
    traffic.bytes += method === "HEAD" ? 0 : variant.body.length;
    return prepared.response.send(response, method);
  };

  const tryServe = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url } = request;
    if (url === undefined || (method !== "GET" && method !== "HEAD")) return false;
    // Fastify rejects requests while the server stops, and Node closes connections that are not kept alive.
    if (closing || !response.shouldKeepAlive) return false;
    const entry = hits.find(request);
    const variant = entry?.variants[negotiateEncoding(request.headers["accept-encoding"] as string | undefined)];
    // It may have to be made in this encoding.
    if (!entry || !variant) return false;
    const id = send(entry, variant, request, response);
    traffic.responses += 1;
    if (method === "GET") hits.onHit?.(entry, request);
    if (logEach) {
      const fields = { reqId: id, req: { method, url }, res: { statusCode: response.statusCode } };
      app.log.debug(fields, message);
    }
    return true;
  };

  server.removeListener("request", next);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!tryServe(request, response)) next(request, response);
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
