import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { App } from "../app.ts";
import { rememberAssets } from "./asset-memory.ts";
import type { Http } from "./http.ts";

const SCRIPT_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/**
 * Serves the files of the build: those under `/assets/`, whose names contain a hash, as immutable and
 * precompressed (`precompress`), from memory once they were asked for; those beside it, such as `/favicon.ico`, for an hour.
 * @param directory the client folder of the build.
 */
export async function serveAssets(http: Http, app: App, directory: string): Promise<void> {
  const root = resolve(directory);
  // In development there is no build: Vite serves the files.
  if (!existsSync(root)) return;
  // In a scope of its own, since `@fastify/static` decorates `reply.sendFile`.
  await http.register(async (scope) => {
    // A script may run as a worker, to which the policy of its own response applies.
    scope.addHook("onSend", async (request, reply) => {
      if (/\.m?js(?:$|\?)/.test(request.url)) reply.header("Content-Security-Policy", SCRIPT_POLICY);
    });
    rememberAssets(scope as unknown as Http, app, "/assets/");
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
