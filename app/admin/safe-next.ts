/** The default destination after signing in. */
export const ADMIN_HOME = "/admin";
export const SIGN_IN_PATH = "/admin/login";

/**
 * The path to open after sign-in, from `?next=`: a path of the admin area other than the sign-in page, or else the
 * admin home. Parsed as browsers parse it, so that it cannot be an open redirect.
 */
export function safeNext(next: string | null): string {
  const base = "https://here.invalid";
  if (!next?.startsWith("/") || !URL.canParse(next, base)) return ADMIN_HOME;
  const { origin, pathname, search, hash } = new URL(next, base);
  const isInside = origin === base && (pathname === ADMIN_HOME || pathname.startsWith(`${ADMIN_HOME}/`));
  const isSignIn = pathname.replace(/\/+$/, "") === SIGN_IN_PATH;
  return isInside && !isSignIn ? pathname + search + hash : ADMIN_HOME;
}

/** The path of the sign-in page, with `next` to return to `url`. */
export function signInPath(url: URL): string {
  const next = safeNext(url.pathname + url.search + url.hash);
  return next === ADMIN_HOME ? SIGN_IN_PATH : `${SIGN_IN_PATH}?next=${encodeURIComponent(next)}`;
}
