import { browserHeaders } from "../browser-headers.ts";
import { againstNginx } from "./against-nginx.ts";
import type { Row } from "./row.ts";

const kinds = [
  { what: "cached page, brotli", encoding: "gzip, deflate, br, zstd" },
  { what: "cached page, plain", encoding: "identity" },
  { what: "cached page, 304", encoding: "gzip, deflate, br, zstd", unchanged: true },
];

export const cachedPage: Row = {
  name: "cached-page",
  async run(bench) {
    const site = await bench.startSite();
    const figures = [];
    for (const { what, encoding, unchanged = false } of kinds)
      figures.push(
        await againstNginx(bench, site, {
          what,
          path: "/",
          headers: { ...browserHeaders, "Accept-Encoding": encoding },
          unchanged,
          aim: { of: "ratio", least: 0.85 },
        }),
      );
    return figures;
  },
};
