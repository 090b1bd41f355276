import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Log } from "../log.ts";
import type { Answer } from "./request-head.ts";

export type Http = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log, ZodTypeProvider>;

declare module "fastify" {
  interface FastifyInstance {
    /** Every route, such as `GET /api/post/`, for tests. */
    registered: string[];
    /** Asked before Node parses a simple request. */
    answers: Answer[];
    /** Whether the server has stopped and all connections are closed: nobody waits for what is still under way. */
    hasEnded(): boolean;
  }
}
