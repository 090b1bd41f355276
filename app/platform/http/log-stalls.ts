import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { type Log, redactUrl } from "../log.ts";
import type { Http } from "./http.ts";

/** The minimum interval between logged stalls, in milliseconds; the next line reports those left out. */
const LOG_INTERVAL = 10_000;

/** The maximum number of requests in a line. */
const MAX_REQUESTS = 10;

/** Stalls that exceed the limit by less than this fraction of it may be missed. */
const PRECISION = 5;

/**
 * Logs when the event loop stalls for longer than `stallLimit`, with the pending requests and those that ended during
 * the stall, oldest first, since one of them may have caused it. Cache hits, which take microseconds, are not included.
 * A stall in which this thread computed for less than the limit is not logged, since the machine was suspended or gave
 * the processor to others.
 */
export function logStalls(http: Http, { config, log }: { config: Pick<Config, "stallLimit">; log: Log }): void {
  const limit = config.stallLimit;
  if (limit === 0) return;
  const underWay = new Set<FastifyRequest>();
  let ended: FastifyRequest[] = [];
  http.addHook("onRequest", (request, reply, done) => {
    underWay.add(request);
    reply.raw.once("close", () => {
      underWay.delete(request);
      ended.push(request);
    });
    done();
  });

  const interval = limit / PRECISION;
  let checked = { at: 0, cpu: process.threadCpuUsage() };
  let logged = Number.NEGATIVE_INFINITY;
  let leftOut = { stalls: 0, longestMs: 0 };
  const check = () => {
    const at = performance.now();
    const stallMs = Math.round(at - checked.at - interval);
    const during = ended;
    ended = [];
    const { user, system } = process.threadCpuUsage(checked.cpu);
    const cpuMs = Math.round((user + system) / 1000);
    if (stallMs >= limit && cpuMs >= limit) {
      if (at - logged >= LOG_INTERVAL) {
        const requests = [...during, ...underWay];
        log.warn(
          {
            stallMs,
            cpuMs,
            requestCount: requests.length,
            requests: requests.slice(0, MAX_REQUESTS).map((request) => describe(request, underWay)),
            ...(leftOut.stalls > 0 && { leftOut }),
          },
          "the event loop stalled",
        );
        logged = at;
        leftOut = { stalls: 0, longestMs: 0 };
      } else leftOut = { stalls: leftOut.stalls + 1, longestMs: Math.max(leftOut.longestMs, stallMs) };
    }
    checked = { at: performance.now(), cpu: process.threadCpuUsage() };
  };
  let timer: NodeJS.Timeout | undefined;
  http.addHook("onListen", async () => {
    checked = { at: performance.now(), cpu: process.threadCpuUsage() };
    timer = setInterval(check, interval).unref();
  });
  http.addHook("onClose", async () => clearInterval(timer));
}

/** Omits the query, which may contain a search term or a secret. */
const describe = (request: FastifyRequest, underWay: ReadonlySet<FastifyRequest>) => ({
  reqId: request.id,
  method: request.method,
  path: redactUrl(request.url.split("?", 1)[0] ?? ""),
  underWay: underWay.has(request),
});
