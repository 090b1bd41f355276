import type { Page } from "playwright-core";

/** Has a page send each of its reads alone, as with a server of an earlier version, for tests that answer some of them. */
export const readAlone = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === "/api/common/reads/",
    (route) => route.fulfill({ status: 204 }),
  );
