const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

/**
 * The address of a link somebody typed, or undefined where it must not become one. Allowed are
 * http, https, mailto, tel, addresses of this site (`/books`), and anchors (`#later`).
 */
export function safeHref(href: unknown): string | undefined {
  if (typeof href !== "string") return undefined;
  const address = href.trim();
  if (address.startsWith("#")) return address;
  const here = "https://here.invalid";
  if (!URL.canParse(address, here)) return undefined;
  const url = new URL(address, here);
  // Read as a browser reads it: `//host` and `/\host` leave this site, a tab inside `java\tscript:` goes unseen.
  if (url.origin === here) {
    // `/.//host` is a path, but one that would be read as a host when it is written out.
    const isOwn = address.startsWith("/") && !url.pathname.startsWith("//");
    return isOwn ? url.pathname + url.search + url.hash : undefined;
  }
  return SCHEMES.has(url.protocol) && /^[a-z]+:/i.test(address) ? url.href : undefined;
}

/** Whether a link stays on this site, so that the router can follow it. */
export function isInternalPath(href: string): boolean {
  return href.startsWith("/");
}
