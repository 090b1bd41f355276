import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { Http } from "./http.ts";

const SCRIPT_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/**
 * Serves the files of the build: those under `/assets/`, whose names change with their content, for
 * good and compressed at build time (`precompress`); those beside it, such as `/favicon.ico`, by name.
 * @param directory the build's folder for the browser.
 */
export async function serveAssets(http: Http, directory: string): Promise<void> {
  const root = resolve(directory);
  // While developing there is no build: Vite has the files.
  if (!existsSync(root)) return;
  // Other parts of the server serve files of their own: what `sendFile` means is theirs to say.
  await http.register(async (scope) => {
    // The policy of a script is that of the worker it may become, which loads further scripts of ours.
    scope.addHook("onSend", async (request, reply) => {
      if (/\.m?js(?:$|\?)/.test(request.url)) reply.header("Content-Security-Policy", SCRIPT_POLICY);
    });
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
