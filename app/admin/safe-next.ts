/** Where a sign-in leads when nothing else was asked for. */
export const START = "/admin";
export const SIGN_IN = "/admin/login";

/**
 * The address to go to after signing in, from `?next=`: a path of the admin area other than the
 * sign-in page, or else the start. Read as a browser reads it, so that no address leaves the area.
 */
export function safeNext(next: string | null): string {
  const here = "https://here.invalid";
  if (!next?.startsWith("/") || !URL.canParse(next, here)) return START;
  const { origin, pathname, search, hash } = new URL(next, here);
  const isInside = origin === here && (pathname === START || pathname.startsWith(`${START}/`));
  const isSignIn = pathname.replace(/\/+$/, "") === SIGN_IN;
  return isInside && !isSignIn ? pathname + search + hash : START;
}

/** The sign-in page that leads back to `url`. */
export function signInPath(url: URL): string {
  const next = safeNext(url.pathname + url.search + url.hash);
  return next === START ? SIGN_IN : `${SIGN_IN}?next=${encodeURIComponent(next)}`;
}
