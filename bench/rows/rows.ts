import { apiList } from "./api-list.ts";
import { cachedPage } from "./cached-page.ts";
import { exportRow } from "./export.ts";
import { mixedRequests } from "./mixed-requests.ts";
import { picture } from "./picture.ts";
import type { Row } from "./row.ts";
import { singleFlight } from "./single-flight.ts";
import { staffChanges } from "./staff-changes.ts";
import { start } from "./start.ts";
import { uncachedPage } from "./uncached-page.ts";
import { upload } from "./upload.ts";

/** In the order in which they run. */
export const rows: readonly Row[] = [
  cachedPage,
  uncachedPage,
  singleFlight,
  start,
  apiList,
  picture,
  staffChanges,
  upload,
  exportRow,
  mixedRequests,
];
