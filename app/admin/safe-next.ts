/** Where a sign-in leads when nothing else was asked for. */
export const ADMIN_HOME = "/admin";
export const SIGN_IN_PATH = "/admin/login";

/**
 * The address to go to after signing in, from `?next=`: a path of the admin area other than the
 * sign-in page, or else the start. Read as a browser reads it, so that no address leaves the area.
 */
export function safeNext(next: string | null): string {
  const here = "https://here.invalid";
  if (!next?.startsWith("/") || !URL.canParse(next, here)) return ADMIN_HOME;
  const { origin, pathname, search, hash } = new URL(next, here);
  const isInside = origin === here && (pathname === ADMIN_HOME || pathname.startsWith(`${ADMIN_HOME}/`));
  const isSignIn = pathname.replace(/\/+$/, "") === SIGN_IN_PATH;
  return isInside && !isSignIn ? pathname + search + hash : ADMIN_HOME;
}

/** The sign-in page that leads back to `url`. */
export function signInPath(url: URL): string {
  const next = safeNext(url.pathname + url.search + url.hash);
  return next === ADMIN_HOME ? SIGN_IN_PATH : `${SIGN_IN_PATH}?next=${encodeURIComponent(next)}`;
}
