import type { Feature } from "#app/resources/feature.ts";
import { selectBrokenLinks } from "./broken-links.server.ts";
import { serveLinks } from "./links.server.ts";
import { recordLinks } from "./record-links.server.ts";

export const linksFeature: Feature = {
  serve: serveLinks,
  changeListeners: [{ of: "all", onChange: recordLinks }],
  waiting: [
    {
      name: "broken links",
      labels: { one: "text with a broken link", many: "texts with broken links" },
      select: selectBrokenLinks,
    },
  ],
};
