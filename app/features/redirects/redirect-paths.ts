/** Longer paths would not fit into a PostgreSQL index, in which a character can take four bytes. */
export const MAX_SOURCE = 500;

/** Paths that the application itself serves, or paths below them. */
const reserved = [
  "/api",
  "/admin",
  "/assets",
  "/media",
  "/link",
  "/files",
  "/icons",
  "/share",
  "/.well-known",
  "/__manifest",
  "/search",
  "/subscribe",
  "/unsubscribe",
  "/confirm-subscription",
  "/choose-topics",
  "/healthz",
  "/readyz",
  "/humans.txt",
  "/favicon.ico",
  "/robots.txt",
  "/sitemap.xml",
  "/rss.xml",
  "/atom.xml",
  "/feed.json",
  "/llms.txt",
  "/manifest.webmanifest",
  "/apple-touch-icon.png",
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Whether a text is a path of this site; browsers read `//host` and `/\host` as another host. */
const isOwnPath = (text: string) => /^\/(?![/\\])/.test(text);

/**
 * A path in the form used for comparison: decoded, in lower case (paths match in any), without empty segments.
 * @returns undefined if it is not a path, or its percent-encoding is malformed
 */
export function comparablePath(path: string): string | undefined {
  if (!isOwnPath(path)) return undefined;
  try {
    const { pathname } = new URL(`http://host${path}`);
    const segments = pathname.split("/").filter((segment) => segment !== "");
    return `/${segments.map(decodeURIComponent).join("/")}`.normalize("NFC").toLowerCase();
  } catch {
    return undefined;
  }
}

/** The problem with a redirect's source path, if any. */
export function sourceProblem(text: string): string | undefined {
  if (CONTROL.test(text) || text.includes("\\")) return "Remove line breaks, control characters and backslashes.";
  if (!isOwnPath(text)) return "Enter a path on this site that starts with one slash, such as /old-page.";
  if (/[?#]/.test(text)) return "Remove ? or # and what follows. The redirect works with or without it.";
  const path = comparablePath(text);
  if (path === undefined || CONTROL.test(path)) return "The percent-encoding of this path is not valid.";
  if (path === "/") return "The home page can’t be redirected.";
  const area = reserved.find((each) => path === each || path.startsWith(`${each}/`));
  if (area !== undefined || /^\/sitemap-[^/]*\.xml$/.test(path))
    return `URLs at ${area ?? path} are reserved and can’t be redirected.`;
  return undefined;
}

/** The problem with a redirect's target, if any. */
export function targetProblem(text: string): string | undefined {
  if (CONTROL.test(text) || text.includes("\\")) return "Remove line breaks, control characters and backslashes.";
  if (isOwnPath(text)) return comparablePath(text) === undefined ? "This path is not valid." : undefined;
  const hint = "Enter a path such as /books, or a URL that starts with https:// or http://.";
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return hint;
  const { username, password, hostname } = new URL(text);
  if (username !== "" || password !== "") return "Remove the user name and password.";
  return hostname === "" ? hint : undefined;
}
