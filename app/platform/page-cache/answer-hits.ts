import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { App } from "../app.ts";
import type { Http } from "../http/http.ts";
import { negotiateEncoding } from "./encodings.ts";
import type { PageCache } from "./page-cache.ts";
import { notModifiedHeaders, type PageEntry, stillValid, wireHead } from "./page-entry.ts";

/** How often the log says how many requests were answered from memory, in milliseconds. */
const REPORT_INTERVAL = 60_000;

/**
 * Answers requests for pages that are in the cache ahead of everything Fastify does for a request:
 * such an answer costs little more than writing its bytes to the socket. It is the same answer as
 * the way through Fastify gives. At log level `debug` each is logged, else their number once a
 * minute.
 */
export function answerHits(http: Http, app: App, cache: PageCache): void {
  const server = http.server as Server;
  const [next] = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  if (!next) throw new Error("the HTTP server has no handler to stand in front of");
  const traffic = reportTraffic(http, app);
  const logEach = app.log.isLevelEnabled("debug");
  let closing = false;
  http.addHook("preClose", async () => {
    closing = true;
  });

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url } = request;
    // Fastify refuses requests while the server stops, and closes connections that want to end.
    if (closing || !response.shouldKeepAlive || (method !== "GET" && method !== "HEAD") || url === undefined)
      return false;
    const entry = cache.fresh(url);
    if (!entry) return false;
    const { status, head, body } = choose(entry, request.rawHeaders);
    const id = randomUUID();
    writePrepared(response, `${head}${keepAlive(server)}Date: ${httpDate()}\r\nX-Request-Id: ${id}\r\n\r\n`, body);
    traffic.count(status, body?.length ?? 0);
    if (logEach)
      app.log.debug({ reqId: id, req: { method, url }, res: { statusCode: status } }, "answered from memory");
    return true;
  };

  server.removeListener("request", next);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) next(request, response);
  });
}

/** Node's `request.headers` would first make an object of all headers; this looks at two. */
function choose(entry: PageEntry, rawHeaders: string[]): { status: number; head: string; body: Buffer | undefined } {
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 15 && name.toLowerCase() === "accept-encoding") {
      acceptEncoding = joined(acceptEncoding, rawHeaders[index + 1]);
    } else if (name.length === 13 && name.toLowerCase() === "if-none-match") {
      ifNoneMatch = joined(ifNoneMatch, rawHeaders[index + 1]);
    }
  }
  const variant = entry.variants[negotiateEncoding(acceptEncoding)];
  const tag = stillValid(entry, ifNoneMatch);
  if (tag === undefined) return { status: entry.status, head: variant.head, body: variant.body };
  return { status: 304, head: wireHead(304, notModifiedHeaders(variant, tag)), body: undefined };
}

const joined = (before: string | undefined, value: string | undefined) =>
  before === undefined ? value : `${before}, ${value}`;

/**
 * Writes an answer whose head is finished text. `writeHead` would check and join all headers for
 * every answer, which is half of what an answer costs. `_header` is where it leaves the result;
 * Node goes on from there (HEAD, pipelining, the end of the answer) as if it had been called. The
 * tests of this file and the pinned version of Node watch over that.
 */
function writePrepared(response: ServerResponse, head: string, body: Buffer | undefined) {
  const internals = response as ServerResponse & { _header: string };
  internals._header = head;
  if (body === undefined) response.statusCode = 304;
  response.end(body);
}

const keepAlive = (server: Server) =>
  server.keepAliveTimeout > 0
    ? `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1000)}\r\n`
    : "Connection: keep-alive\r\n";

let dateText = "";
let dateSecond = 0;

/** The header `Date`, made once a second. */
function httpDate() {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(second * 1000).toUTCString();
  }
  return dateText;
}

function reportTraffic(http: Http, app: App) {
  let answers = 0;
  let unchanged = 0;
  let bytes = 0;
  const report = () => {
    if (answers > 0) app.log.info({ answers, unchanged, bytes }, "answered from memory");
    answers = unchanged = bytes = 0;
  };
  const timer = setInterval(report, REPORT_INTERVAL).unref();
  http.addHook("onClose", async () => {
    clearInterval(timer);
    report();
  });
  return {
    count(status: number, length: number) {
      answers += 1;
      bytes += length;
      if (status === 304) unchanged += 1;
    },
  };
}
