import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: "es2023", assetsInlineLimit: 0 },
  environments: {
    // One graph for the whole server: loaders, API and command line share the same modules.
    ssr: { build: { rolldownOptions: { input: "./app/cli.ts" } } },
  },
});
