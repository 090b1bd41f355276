import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { negotiateEncoding } from "../../page-cache/encodings.ts";
import { type EncodedPage, type KeptEntry, matchingEtag, notModifiedHeaders } from "../../page-cache/page-entry.ts";
import type { Http } from "../http.ts";
import type { KeptRequest, KeptResponses } from "../kept-responses.ts";
import { takeConnections } from "./connections.ts";
import { PreparedResponse, sendHeadOnly } from "./prepared-response.ts";

/** How often the number of responses is logged, in milliseconds. */
const REPORT_INTERVAL = 60_000;

interface Prepared {
  response: PreparedResponse;
  /** The 304 to the variant's own ETag. */
  unchanged: PreparedResponse;
}

/**
 * Sends the responses in `http.kept` before Node parses the request, since its parser, request and response objects
 * take more time than reading and writing the bytes (docs/decisions/005-responses-from-memory.md). The responses are
 * the same as through their routes. At log level `debug` each is logged, otherwise their number once a minute.
 */
export function answerBeforeNode(http: Http): void {
  const timeout = Math.floor(http.server.keepAliveTimeout / 1000);
  const connection = `Connection: keep-alive\r\nKeep-Alive: timeout=${timeout}\r\n`;
  const logEach = http.log.isLevelEnabled("debug");
  const count = countTraffic(http);
  const known = new WeakMap<EncodedPage, Prepared>();

  const buildHead = (status: number, headers: EncodedPage["headers"]) =>
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}${connection}`;
  const prepare = (status: number, variant: EncodedPage) => {
    const response = new PreparedResponse(buildHead(status, variant.headers), variant.body);
    // Keeps only a single copy of the bytes.
    variant.body = response.body;
    const unchanged = new PreparedResponse(buildHead(304, notModifiedHeaders(variant, variant.etag)), Buffer.alloc(0));
    const prepared = { response, unchanged };
    known.set(variant, prepared);
    return prepared;
  };

  function answer(kept: KeptResponses, found: KeptEntry, request: KeptRequest, socket: Socket): boolean {
    const { method, url, headers } = request;
    const variant = found.variants[negotiateEncoding(headers["accept-encoding"])];
    // The response may still have to be created in this encoding.
    if (!variant) return false;
    const { response, unchanged } = known.get(variant) ?? prepare(found.status, variant);
    const tag = matchingEtag(found, headers["if-none-match"]);
    const isOther = tag !== undefined && tag !== variant.etag;
    const id = isOther
      ? sendHeadOnly(socket, buildHead(304, notModifiedHeaders(variant, tag)))
      : (tag === undefined ? response : unchanged).send(socket, method);
    count(kept.name, tag !== undefined, tag === undefined && method === "GET" ? variant.body.length : 0);
    if (method === "GET") kept.onHit?.(found, request);
    if (logEach) {
      const statusCode = tag === undefined ? found.status : 304;
      http.log.debug({ reqId: id, req: { method, url }, res: { statusCode } }, "served before Node");
    }
    return true;
  }

  takeConnections(http, (request, socket) => {
    for (const kept of http.kept) {
      const found = kept.find(request);
      if (found) return answer(kept, found, request, socket);
    }
    return false;
  });
}

/** Logs the number of responses of each kind. */
function countTraffic(http: Http) {
  const kinds = new Map<string, { responses: number; unchanged: number; bytes: number }>();
  const report = () => {
    for (const [name, traffic] of kinds) http.log.info(traffic, `served from the cache of ${name}`);
    kinds.clear();
  };
  const timer = setInterval(report, REPORT_INTERVAL).unref();
  http.addHook("onClose", async () => {
    clearInterval(timer);
    report();
  });
  return (name: string, isUnchanged: boolean, bytes: number) => {
    const traffic = kinds.get(name) ?? { responses: 0, unchanged: 0, bytes: 0 };
    kinds.set(name, traffic);
    traffic.responses += 1;
    traffic.unchanged += isUnchanged ? 1 : 0;
    traffic.bytes += bytes;
  };
}
