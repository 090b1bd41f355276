import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./app/platform/http/precompress.ts";
import { joinStyles } from "./app/platform/page-cache/page-styles.ts";

export default {
  appDirectory: "app",
  buildDirectory: process.env.BUILD_DIR ?? "build",
  // Every route is known to the browser once it is interactive: no request to discover one.
  // Only the routes of the admin area have parts that could be loaded apart, and these are small.
  splitRouteModules: false,
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig }) => {
    const assets = join(reactRouterConfig.buildDirectory, "client", "assets");
    await joinStyles(assets, (routeId) => !/^admin\/|\/admin\//.test(routeId));
    await precompress(assets);
  },
} satisfies Config;
