import { cachedPage } from "./cached-page.ts";
import { dashboard } from "./dashboard.ts";
import { letters } from "./letters.ts";
import { mixedLoad } from "./mixed-load.ts";
import type { Row } from "./row.ts";
import { search } from "./search.ts";
import { staffLists } from "./staff-lists.ts";
import { start } from "./start.ts";
import { uncachedPage } from "./uncached-page.ts";
import { upload } from "./upload.ts";

/** In the order in which they run. */
export const rows: readonly Row[] = [
  start,
  cachedPage,
  uncachedPage,
  upload,
  mixedLoad,
  search,
  staffLists,
  dashboard,
  letters,
];
