const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

/**
 * Validates the URL of a link. It may be http, https, mailto, tel, a path of this site (`/books`) or a fragment
 * (`#later`).
 * @returns the normalized URL, or undefined if it is not allowed.
 */
export function safeHref(href: unknown): string | undefined {
  if (typeof href !== "string") return undefined;
  const address = href.trim();
  if (address.startsWith("#")) return address;
  const base = "https://here.invalid";
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  // Parsed as browsers do: `//host` and `/\host` leave this site, and a tab in `java\tscript:` is ignored.
  if (url.origin === base) {
    // `/.//host` is a path, but its normalized form `//host` would be a host.
    const isInternal = address.startsWith("/") && !url.pathname.startsWith("//");
    return isInternal ? url.pathname + url.search + url.hash : undefined;
  }
  return SCHEMES.has(url.protocol) && /^[a-z]+:/i.test(address) ? url.href : undefined;
}

/** Whether a URL from `safeHref` is a path of this site, which the router handles. */
export function isInternalPath(href: string): boolean {
  return href.startsWith("/");
}
