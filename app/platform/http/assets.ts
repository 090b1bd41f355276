import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fastifyStatic from "@fastify/static";
import { compactBuffer, negotiateEncoding } from "../page-cache/encodings.ts";
import type { Http } from "./http.ts";
import { keepFiles, keptFile, MAX_FILE_BYTES } from "./kept-files.ts";
import type { KeptRequest } from "./kept-responses.ts";
import { sendEntry } from "./send-entry.ts";

/** In bytes. */
const MAX_BYTES = 8 * 1024 * 1024;
const SCRIPT_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/**
 * Serves the files of the build. Those under `/assets/`, whose names contain a hash, are immutable and precompressed
 * (`precompress`), and are kept in memory once requested. Other files, such as `/favicon.ico`, are cached for an hour.
 * @param directory the client folder of the build.
 */
export async function serveAssets(http: Http, directory: string): Promise<void> {
  const root = resolve(directory);
  // In development there is no build: Vite serves the files.
  if (!existsSync(root)) return;
  // In a separate scope, since `@fastify/static` decorates `reply.sendFile`.
  await http.register(async (scope) => {
    // A script may run as a worker, which is subject to the policy of its own response.
    scope.addHook("onSend", async (request, reply) => {
      if (/\.m?js(?:$|\?)/.test(request.url)) reply.header("Content-Security-Policy", SCRIPT_POLICY);
    });
    keepAssets(scope as unknown as Http, "/assets/");
    await scope.register(fastifyStatic, {
      root: resolve(root, "assets"),
      prefix: "/assets/",
      index: false,
      dotfiles: "ignore",
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
    });
    const names = readdirSync(root, { withFileTypes: true }).filter(
      (entry) => entry.isFile() && !entry.name.startsWith("."),
    );
    for (const { name } of names) {
      scope.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
        reply.sendFile(name, root, { maxAge: "1h" }),
      );
    }
  });
}

/**
 * Keeps the files that this scope's routes send in memory, in the encodings that clients requested, since
 * `@fastify/static` reads the whole folder, queries the file system twice and opens the file for each request. Call it
 * before these routes are registered, and after hooks that set headers.
 * @param prefix the paths of the files, whose responses must never change.
 */
function keepAssets(http: Http, prefix: string) {
  const files = keepFiles(MAX_BYTES);
  const buildKey = (url: string, acceptEncoding: unknown) =>
    `${negotiateEncoding(acceptEncoding as string | undefined)} ${url}`;
  const find = ({ url, headers }: Pick<KeptRequest, "url" | "headers">) =>
    url.startsWith(prefix) && headers.range === undefined
      ? files.get(buildKey(url, headers["accept-encoding"]))
      : undefined;
  http.kept.push({ name: "build files", find });
  http.addHook("onRequest", async (request, reply) => {
    const known = find({ url: request.url, headers: request.headers as KeptRequest["headers"] });
    if (known) return sendEntry(request, reply, known, "shared");
  });
  http.addHook("onSend", async ({ method, url, headers }, reply, payload) => {
    const isWhole = method === "GET" && reply.statusCode === 200 && payload instanceof Readable;
    // With a query, each URL would be stored as a separate file.
    if (!isWhole || !url.startsWith(prefix) || url.includes("?")) return payload;
    if (Number(reply.getHeader("Content-Length")) > MAX_FILE_BYTES) return payload;
    const encoding = negotiateEncoding(headers["accept-encoding"] as string | undefined);
    // A file too small to be compressed is sent unchanged, whatever the client accepts.
    if ((reply.getHeader("Content-Encoding") ?? encoding) !== encoding) return payload;
    const body = compactBuffer(await buffer(payload));
    files.set(buildKey(url, headers["accept-encoding"]), keptFile(reply, body));
    return body;
  });
}
