import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Log } from "../log.ts";
import type { KeptResponses } from "./kept-responses.ts";

export type Http = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log, ZodTypeProvider>;

declare module "fastify" {
  interface FastifyInstance {
    /** Every route, such as `GET /api/post/`, for tests. */
    registered: string[];
    /** The responses that parts of the server keep in memory, the most frequent first. */
    kept: KeptResponses[];
    /** Whether the server has stopped and closed all connections, so that nobody waits for pending work. */
    hasEnded(): boolean;
  }
}
