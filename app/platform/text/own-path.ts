/**
 * The path, query and fragment of an address of this site, in whatever way its host is written: with `http:` or
 * `https:`, with or without `www.`, with a dot at the end.
 * @param siteUrl as configured
 * @returns undefined if the address is on another site.
 */
export function ownPath(address: string, siteUrl: string): string | undefined {
  const [url, site] = [new URL(address), new URL(siteUrl)];
  if (!/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(site)) return undefined;
  // Browsers read a path that starts with two slashes as another host.
  return url.pathname.replace(/^\/+/, "/") + url.search + url.hash;
}

/** With the port, unless it is the one that the protocol has anyway. */
const hostOf = ({ hostname, port }: URL) => `${hostname.replace(/^www\.|\.$/g, "")}:${port}`;
