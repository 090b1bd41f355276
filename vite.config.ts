import { posix } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * A thread of the server is a program of its own: `new Worker(new URL("./name.ts", import.meta.url))`
 * gets one in the server's build as well, where Vite leaves the address as it is.
 */
const serverThreads: Plugin = {
  name: "lightwell:server-threads",
  apply: "build",
  applyToEnvironment: (environment) => environment.config.consumer === "server",
  transform: {
    filter: { code: /new Worker\(\s*new URL\(/ },
    handler(code, importer) {
      return code.replace(/(new Worker\(\s*new URL\(")(\.\/[^"]+)(?=", import\.meta\.url\))/g, (_, start, file) => {
        return `${start}thread:${this.emitFile({ type: "chunk", id: file, importer })}`;
      });
    },
  },
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      chunk.code = chunk.code.replace(/"thread:([^"]+)"/g, (_, reference) => {
        const path = posix.relative(posix.dirname(chunk.fileName), this.getFileName(reference));
        return JSON.stringify(`./${path}`);
      });
    }
  },
};

export default defineConfig({
  plugins: [reactRouter(), serverThreads],
  build: { target: "es2023", assetsInlineLimit: 0 },
  // Found before the first page asks for them; else development begins with modules that are out of date.
  optimizeDeps: { entries: ["app/{entry.client,root}.tsx", "app/{site,admin,features,ui}/**/*.tsx"] },
  environments: {
    // One graph for the whole server: loaders, API and command line share the same modules.
    ssr: { build: { rolldownOptions: { input: "./app/cli.ts" } } },
  },
});
