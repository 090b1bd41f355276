import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import type { App } from "../app.ts";
import type { Http } from "../http/http.ts";
import { negotiateEncoding } from "./encodings.ts";
import type { PageCache } from "./page-cache.ts";
import { formatHead, matchingEtag, notModifiedHeaders, type PageEntry, type Variant } from "./page-entry.ts";
import { PreparedResponse, sendHeadOnly } from "./prepared-response.ts";

/** How often the log says how many requests were answered from memory, in milliseconds. */
const REPORT_INTERVAL = 60_000;

/** Told of each page that was asked for, with the headers of the request. */
export type OnView = (url: string, headers: IncomingHttpHeaders) => void;

/**
 * Answers requests for pages that are in the cache ahead of everything Fastify does for a request:
 * such an answer costs little more than writing its bytes to the socket. It is the same answer as
 * the way through Fastify gives. At log level `debug` each is logged, else their number once a
 * minute.
 */
export function serveCacheHits(http: Http, app: App, cache: PageCache, onView: OnView): void {
  const server = http.server as Server;
  const [next] = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  if (!next) throw new Error("the HTTP server has no handler to stand in front of");
  const traffic = reportTraffic(http, app);
  const logEach = app.log.isLevelEnabled("debug");
  const connection = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1000)}\r\n`;
  const prepared = new WeakMap<Variant, PreparedResponse>();
  let closing = false;
  http.addHook("preClose", async () => {
    closing = true;
  });

  const prepare = (variant: Variant) => {
    const answer = new PreparedResponse(variant.head + connection, variant.body);
    // The same bytes once, not twice.
    variant.body = answer.body;
    prepared.set(variant, answer);
    return answer;
  };

  const send = (entry: PageEntry, { method = "", headers }: IncomingMessage, response: ServerResponse) => {
    const variant = entry.variants[negotiateEncoding(headers["accept-encoding"] as string | undefined)];
    const tag = matchingEtag(entry, headers["if-none-match"]);
    if (tag !== undefined) {
      response.statusCode = 304;
      traffic.unchanged += 1;
      return sendHeadOnly(response, formatHead(304, notModifiedHeaders(variant, tag)) + connection);
    }
    response.statusCode = entry.status;
    traffic.bytes += method === "HEAD" ? 0 : variant.body.length;
    return (prepared.get(variant) ?? prepare(variant)).send(response, method);
  };

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url } = request;
    if (url === undefined || (method !== "GET" && method !== "HEAD")) return false;
    // Fastify refuses requests while the server stops, and Node ends connections that are not kept.
    if (closing || !response.shouldKeepAlive) return false;
    const entry = cache.fresh(url);
    if (!entry) return false;
    const id = send(entry, request, response);
    traffic.answers += 1;
    if (method === "GET" && entry.status === 200) onView(url, request.headers);
    if (logEach) {
      const fields = { reqId: id, req: { method, url }, res: { statusCode: response.statusCode } };
      app.log.debug(fields, "answered from memory");
    }
    return true;
  };

  server.removeListener("request", next);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) next(request, response);
  });
}

function reportTraffic(http: Http, app: App) {
  const traffic = { answers: 0, unchanged: 0, bytes: 0 };
  const report = () => {
    if (traffic.answers > 0) app.log.info({ ...traffic }, "answered from memory");
    Object.assign(traffic, { answers: 0, unchanged: 0, bytes: 0 });
  };
  const timer = setInterval(report, REPORT_INTERVAL).unref();
  http.addHook("onClose", async () => {
    clearInterval(timer);
    report();
  });
  return traffic;
}
