import fastifyRateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { Redis } from "ioredis";
import type { Config } from "../config.ts";
import { TooManyRequests } from "../errors.ts";
import type { Log } from "../log.ts";
import type { RateLimit, RateLimits } from "../rate-limit.ts";
import type { Http } from "./http.ts";

/**
 * Limits kept in the process, or in Redis where several nodes share one. While Redis does not
 * answer, nothing is limited: a visitor's request matters more than the count.
 */
export async function openRateLimits(
  http: Http,
  { config, log }: { config: Pick<Config, "redisUrl">; log: Log },
): Promise<RateLimits> {
  const redis = config.redisUrl ? connect(config.redisUrl, log) : undefined;
  if (redis) http.addHook("onClose", async () => redis.disconnect());
  await http.register(fastifyRateLimit, { global: false, redis, nameSpace: "lightwell:limit:", skipOnError: true });

  type Limiter = ReturnType<Http["createRateLimit"]>;
  const limiters = new Map<string, Limiter>();
  const limiterOf = ({ name, max, windowMs }: RateLimit) => {
    // In Redis all limiters share one name space, so the key has to carry the name.
    const keyGenerator = (request: FastifyRequest) => `${name}:${normalizeIP(request.ip)}`;
    const limiter = limiters.get(name) ?? http.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
    limiters.set(name, limiter);
    return limiter;
  };

  return {
    async take(limits, address) {
      // All that the limiter reads of a request; a form post of the site has no Fastify request at hand.
      const request = { ip: address, routeOptions: { config: {} } } as FastifyRequest;
      for (const limit of limits) {
        const result = await limiterOf(limit)(request);
        if (!result.isAllowed && result.isExceeded) throw new TooManyRequests(result.ttlInSeconds);
      }
    },
  };
}

function connect(url: string, log: Log) {
  const redis = new Redis(url, { connectTimeout: 500, commandTimeout: 500, maxRetriesPerRequest: 1 });
  // ioredis reports every attempt to reconnect; the first after an answer is news, the others are not.
  let answers = true;
  redis.on("ready", () => {
    answers = true;
  });
  redis.on("error", (error) => {
    if (answers) log.error({ err: error }, "Redis does not answer: rate limits are not kept");
    answers = false;
  });
  return redis;
}
