import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { browserGroups } from "./browser-groups.config.ts";
import { inlineScripts } from "./inline-scripts.config.ts";

/**
 * A thread or process of the server is a program of its own: `new Worker(new URL("./name.ts", import.meta.url))`
 * or `fork` gets one in the server's build as well, where Vite leaves the address as it is.
 */
const serverThreads: Plugin = {
  name: "lightwell:server-threads",
  apply: "build",
  applyToEnvironment: (environment) => environment.config.consumer === "server",
  transform: {
    filter: { code: /(?:new Worker|fork)\(\s*new URL\(/ },
    handler(code, importer) {
      return code.replace(
        /((?:new Worker|fork)\(\s*new URL\(")(\.\/[^"]+)(?=", import\.meta\.url\))/g,
        (_, start, file) => {
          return `${start}thread:${this.emitFile({ type: "chunk", id: file, importer })}`;
        },
      );
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

/**
 * Escapes what is not Latin-1 in the server's build: V8 keeps the source of a file with a single such character in two
 * bytes per character.
 */
const latinSource: Plugin = {
  name: "lightwell:latin-source",
  apply: "build",
  applyToEnvironment: (environment) => environment.config.consumer === "server",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") chunk.code = escapeBeyondLatin(chunk.code);
  },
};

/** An escape that the character has already is dropped: `\…` and `…` are the same. */
const escapeBeyondLatin = (code: string) =>
  code.replace(/(\\*)([^\0-\xff])/g, (_, escapes: string, character: string) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    return `${escapes.length % 2 === 1 ? escapes.slice(1) : escapes}\\u${code}`;
  });

/** What the server needs of a screen of the admin area. */
const SERVED = ["meta", "loader", "clientLoader", "HydrateFallback", "shouldRevalidate"];
const SCREENS = "?screen";

/**
 * The admin area is rendered in the browser only: until then the server sends its cover (`admin/area.tsx`). So the
 * server's build has no components of its screens, nor their libraries, which were a third of what it loaded.
 */
const noAdminScreens: Plugin = {
  name: "lightwell:no-admin-screens",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.config.consumer === "server",
  transform: {
    filter: { id: /\/app\/(?:admin|ui\/admin|features\/[^?]*\/admin)\/[^?]*\.tsx?(?:\?screen)?$/ },
    handler(code, id) {
      const isRoute = /^export default function/m.test(code) && !id.endsWith(SCREENS);
      if (!isRoute) return { code, moduleSideEffects: false };
      const exported = [...code.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(([, name = ""]) => name);
      const served = exported.filter((name) => SERVED.includes(name));
      const lines = served.length > 0 ? [`export { ${served.join(", ")} } from ${JSON.stringify(id + SCREENS)};`] : [];
      return { code: [...lines, "export default () => null;"].join("\n"), map: null, moduleSideEffects: false };
    },
  },
};

const require = createRequire(import.meta.url);

/**
 * pdf.js fetches by name from one folder, and only for documents that need them, its decoders of rarer pictures (JPEG 2000,
 * JBIG2, fax; those in JavaScript, since pages allow no WebAssembly), and for text without embedded fonts the character
 * maps of Chinese, Japanese and Korean and the standard fonts. `pdf-document.ts` knows the folder.
 */
const pdfFiles: Plugin = {
  name: "lightwell:pdf-files",
  apply: "build",
  applyToEnvironment: (environment) => environment.config.consumer === "client",
  generateBundle() {
    const root = dirname(require.resolve("pdfjs-dist/package.json"));
    const { version } = require("pdfjs-dist/package.json") as { version: string };
    const within = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
    const decoders = ["wasm/openjpeg_nowasm_fallback.js", "wasm/jbig2_nowasm_fallback.js"];
    for (const name of [...decoders, ...within("cmaps"), ...within("standard_fonts")]) {
      const source = readFileSync(join(root, name));
      this.emitFile({ type: "asset", fileName: `assets/pdfjs-${version}/${name}`, source });
    }
  },
};

/**
 * Libraries of many small modules, which become part of the server's build: it uses few of them, and resolving each
 * one was a third of the time that a start took.
 */
const noExternal = [
  /mantine/,
  /^@tanstack\//,
  /^@tiptap\//,
  /^@dnd-kit\//,
  "fastify-type-provider-zod",
  "jose",
  "kysely",
  "lucide-react",
  "react-router",
  "zod",
];

export default defineConfig(({ command }) => ({
  plugins: [noAdminScreens, reactRouter(), serverThreads, latinSource, pdfFiles, inlineScripts, browserGroups.plugin],
  build: { target: "es2023", assetsInlineLimit: 0 },
  // Found before the first page asks for them; else development begins with modules that are out of date.
  optimizeDeps: { entries: ["app/{entry.client,root}.tsx", "app/{site,admin,features,ui}/**/*.tsx"] },
  environments: {
    client: { build: { rolldownOptions: { output: browserGroups.output } } },
    // One graph for the whole server: loaders, API and command line share the same modules.
    ssr: {
      build: { rolldownOptions: { input: "./app/cli.ts" } },
      ...(command === "build" && { resolve: { noExternal } }),
    },
  },
}));
