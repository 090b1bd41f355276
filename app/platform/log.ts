import type { FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

export type Log = Logger;

/**
 * Structured logs, one JSON object a line on standard output. Headers that carry credentials and
 * fields that could hold a secret are replaced before they are written.
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

/** Parts of addresses that open something to whoever has them. */
const SECRETS = /([?&](?:signature|token)=)[^&]*/g;

const describeRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: url.replace(SECRETS, "$1[redacted]"),
  host,
  ip,
});
