import { build, type Plugin, type Rollup } from "vite";

/** The name by which a script calls what its module exports, see `callInline`. */
const EXPORTED = "run";

/**
 * `import script from "./name.ts?inline"` is the text of a script to put into a page: the module with what it imports,
 * minified.
 */
export const inlineScripts: Plugin = {
  name: "lightwell:inline-scripts",
  enforce: "pre",
  load: {
    filter: { id: /\.ts\?inline$/ },
    async handler(id) {
      const input = id.slice(0, -"?inline".length);
      const { output } = (await build({
        configFile: false,
        logLevel: "error",
        build: {
          write: false,
          target: "es2023",
          rolldownOptions: { input, preserveEntrySignatures: "strict", output: { format: "iife", name: EXPORTED } },
        },
      })) as Rollup.RollupOutput;
      for (const module of output[0].moduleIds) this.addWatchFile(module);
      return `export default ${JSON.stringify(output[0].code.trim())};`;
    },
  },
};
