import { pipeline, Readable } from "node:stream";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { Unavailable } from "../errors.ts";
import { compressor, negotiateEncoding } from "../page-cache/encodings.ts";
import { maxReads, readsPath } from "../reads-path.ts";
import { readingAs, staffOf } from "./access.ts";
import { varyByEncoding } from "./compress-responses.ts";
import type { Http } from "./http.ts";

const SERVER_ERROR = '{"detail":"A server error occurred."}';

const Reads = z.strictObject({
  path: z.preprocess(
    (value) => (typeof value === "string" ? [value] : value),
    z.array(z.string().max(2000).startsWith("/api/", "Enter a path of the API.")).min(1).max(maxReads),
  ),
});
const Lines = z.custom<Readable>().meta({
  type: "string",
  description:
    "Each line has `read` (which of the paths, from 0), `status`, `body`, and `retry_after` if the answer has it.",
});

/**
 * Several reads in one request, each as if it were sent alone: with its own access, validation and status. The session
 * is looked up once for all of them, and each answer is sent as soon as it is there.
 */
export function serveReads(http: Http): void {
  http.get(
    readsPath,
    {
      config: { access: "staff" },
      schema: {
        tags: ["Common"],
        summary: "Read several things in one request",
        description: `Returns one line of JSON for each answer, in the order in which they are ready. At most ${maxReads} \`path\`, each with its query.`,
        querystring: Reads,
        response: { 200: { description: "The answers", content: { "application/x-ndjson": { schema: Lines } } } },
      },
    },
    async (request, reply) => {
      const answers = request.query.path.map((path, read) => answerTo(http, request, path, read));
      reply.type("application/x-ndjson");
      return reply.send(compressLines(request, reply, Readable.from(asTheyCome(answers))));
    },
  );
}

async function answerTo(http: Http, request: FastifyRequest, path: string, read: number): Promise<string> {
  const line = (status: number, body: string, retryAfter?: unknown) =>
    `${JSON.stringify({ read, status, ...(retryAfter !== undefined && { retry_after: String(retryAfter) }) }).slice(0, -1)},"body":${body || "null"}}\n`;
  if (path.startsWith(readsPath)) return line(404, '{"detail":"Not found."}');
  const { host, "user-agent": agent } = request.headers;
  try {
    const { statusCode, headers, body } = await readingAs.run(staffOf(request), async () => {
      // The request is sent where it is awaited.
      const answer = await http.inject({
        method: "GET",
        url: path,
        remoteAddress: request.ip,
        headers: { accept: "application/json", host, "user-agent": agent },
      });
      return answer;
    });
    // Files are opened by links of their own.
    if (!String(headers["content-type"] ?? "").startsWith("application/json") && statusCode !== 204)
      return line(404, '{"detail":"Not found."}');
    return line(statusCode, body, headers["retry-after"]);
  } catch (error) {
    if ((error as Partial<FastifyError>).code === "FST_ERR_REOPENED_CLOSE_SERVER") {
      const stopping = new Unavailable();
      return line(stopping.status, JSON.stringify(stopping.body()), stopping.headers["Retry-After"]);
    }
    request.log.error({ err: error }, "a read failed");
    return line(500, SERVER_ERROR);
  }
}

async function* asTheyCome(answers: readonly Promise<string>[]) {
  const open = new Map(answers.map((answer, at) => [at, answer.then((line) => ({ at, line }))]));
  while (open.size > 0) {
    const { at, line } = await Promise.race(open.values());
    open.delete(at);
    yield line;
  }
}

/** Compresses as the client accepts it, and holds back no line until there are more. */
function compressLines(request: FastifyRequest, reply: FastifyReply, lines: Readable): Readable {
  varyByEncoding(reply);
  const encoding = negotiateEncoding(request.headers["accept-encoding"] as string | undefined);
  if (encoding === "identity") return lines;
  reply.header("Content-Encoding", encoding);
  // Whoever goes away ends it; there is nothing left to do.
  return pipeline(lines, compressor(encoding), () => undefined);
}
