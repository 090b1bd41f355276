import { redirect } from "react-router";

/** The target that visitors of a missing page are redirected to. */
export interface PageRedirect {
  status: 301 | 302;
  /** An ASCII path or an absolute URL. */
  to: string;
}

/** Finds the redirect of a path, if there is one. @param path as requested, without a query. */
export type FindRedirect = (path: string) => Promise<PageRedirect | undefined>;

/** Distinguishes these redirects from others, so that their use is also counted when they come from the cache. */
const REDIRECT_HEADER = "x-redirect-by";

export const pageRedirect = ({ status, to }: PageRedirect): Response =>
  redirect(to, { status, headers: { [REDIRECT_HEADER]: "Lightwell" } });

export const isPageRedirect = (headers: readonly [name: string, value: string][]): boolean =>
  headers.some(([name]) => name === REDIRECT_HEADER);
