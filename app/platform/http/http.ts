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
    /** What parts of the server keep finished in memory; the likeliest first. */
    kept: KeptResponses[];
    /** Whether the server has stopped and all connections are closed: nobody waits for what is still under way. */
    hasEnded(): boolean;
  }
}
