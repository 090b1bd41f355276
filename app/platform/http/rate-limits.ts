import fastifyRateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { TooManyRequests } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Http } from "./http.ts";
import type { RateLimit, RateLimits } from "./rate-limit.ts";

/**
 * Rate limits, counted in the process, or in Redis so that several nodes share them. While Redis does not respond,
 * requests are not limited.
 */
export async function openRateLimits(
  http: Http,
  { config, log }: { config: Pick<Config, "redisUrl">; log: Log },
): Promise<RateLimits> {
  const redis = config.redisUrl ? await connect(config.redisUrl, log) : undefined;
  if (redis) http.addHook("onClose", async () => redis.disconnect());
  await http.register(fastifyRateLimit, { global: false, redis, nameSpace: "lightwell:limit:", skipOnError: true });

  type Limiter = ReturnType<Http["createRateLimit"]>;
  const limiters = new Map<string, Limiter>();
  const createLimiter = ({ name, max, windowMs }: RateLimit) => {
    // In Redis all limiters share a namespace, so the key includes the name.
    const keyGenerator = (request: FastifyRequest) => `${name}:${normalizeIP(request.ip)}`;
    const limiter = limiters.get(name) ?? http.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
    limiters.set(name, limiter);
    return limiter;
  };

  return {
    async take(limits, address) {
      // The limiter reads only these properties of a request, since page actions have no Fastify request.
      const request = { ip: address, routeOptions: { config: {} } } as FastifyRequest;
      for (const limit of limits) {
        const result = await createLimiter(limit)(request);
        if (!result.isAllowed && result.isExceeded) throw new TooManyRequests(result.ttlInSeconds);
      }
    },
  };
}

async function connect(url: string, log: Log) {
  // Loaded only on demand, since few academies need it.
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, { connectTimeout: 500, commandTimeout: 500, maxRetriesPerRequest: 1 });
  // ioredis reports every failed reconnect; only the first one is logged.
  let responds = true;
  redis.on("ready", () => {
    responds = true;
  });
  redis.on("error", (error) => {
    if (responds) log.error({ err: error }, "Redis does not respond: rate limits are not enforced");
    responds = false;
  });
  return redis;
}
