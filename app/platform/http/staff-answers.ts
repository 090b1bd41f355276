import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { StaffActor } from "../actor.ts";
import type { App } from "../app.ts";
import type { PageCacheOptions } from "../page-cache/page-cache.ts";
import { compressBody, varyByEncoding } from "./compress-responses.ts";

interface Answer {
  /** Of the database, before the answer was read. */
  state: string;
  /** In milliseconds since 1970. */
  expires: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** In bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
const OVERHEAD = 1024;
/** What the handler and the compression may set. */
const HEADERS = ["content-type", "content-encoding", "etag"];

/**
 * Answers that members of staff got, for as long as nothing at all is written to the database, and no scheduled
 * item is published: the admin area reads its lists again whenever somebody comes back to them.
 */
export class StaffAnswers {
  readonly #app: App;
  readonly #validUntil: PageCacheOptions["validUntil"];
  readonly #answers = new LRUCache<string, Answer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => OVERHEAD + 2 * key.length + body.length,
  });

  constructor(app: App, validUntil: PageCacheOptions["validUntil"]) {
    this.#app = app;
    this.#validUntil = validUntil;
  }

  /** Sends the known answer to a GET request, or what `read` returns. */
  async send(request: FastifyRequest, reply: FastifyReply, actor: StaffActor, read: () => Promise<unknown>) {
    const { databaseState: state } = actor;
    if (state === undefined) return read();
    const key = keyOf(request, actor);
    const known = this.#answers.get(key);
    if (known?.state === state && this.#app.now().getTime() < known.expires) {
      varyByEncoding(reply);
      return reply.headers(known.headers).send(known.body);
    }
    const expires = await this.#validUntil();
    const payload = Buffer.from(reply.serialize(await read()) as string);
    if (!reply.hasHeader("Content-Type")) reply.type("application/json; charset=utf-8");
    const body = (await compressBody(request, reply, payload)) as Buffer;
    const headers = Object.fromEntries(
      HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    );
    if (reply.statusCode === 200) this.#answers.set(key, { state, expires, headers, body });
    return reply.send(body);
  }
}

/** All that an answer depends on besides the database and the time; whether the route may be used is checked before. */
const keyOf = ({ headers, url }: FastifyRequest, { id, role, token }: StaffActor) =>
  JSON.stringify([id, role, token?.scopes, headers["accept-encoding"], url]);
