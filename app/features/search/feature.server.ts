import { handOverEntries } from "#app/platform/search/entry-owners.ts";
import type { Feature } from "#app/resources/feature.ts";
import { serveFind } from "./find-items.server.ts";
import { indexChanges } from "./index-items.server.ts";
import { serveSearch } from "./search.server.ts";

export const searchFeature: Feature = {
  serve(http, app) {
    serveSearch(http, app);
    serveFind(http, app);
  },
  changeListeners: [{ of: "all", onChange: indexChanges }],
  staffWork: { handOver: handOverEntries },
};
