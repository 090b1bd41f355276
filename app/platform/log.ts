import type { FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

export type Log = Logger;

/**
 * Structured logs, one JSON object per line on standard output. Headers with credentials and fields that may contain a
 * secret are redacted.
 * @param destination where the lines go instead of standard output.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { req: describeRequest },
    redact: {
      paths: [
        "req.headers.authorization",
        "req.headers.cookie",
        "*.password",
        "*.access",
        "*.refresh",
        "*.token",
        "*.secret",
      ],
      censor: "[redacted]",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Query parameters and a path that grant access, each up to its end. */
const SECRETS = /([?&](?:signature|token|preview)=)[^&]*|(^\/files\/)[^/?]*/gi;

/** Redacts the parts of a path with its query that grant access. */
export const redactUrl = (url: string): string => url.replace(SECRETS, "$1$2[redacted]");

const describeRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: redactUrl(url),
  host,
  ip,
});
