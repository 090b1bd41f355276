/**
 * The path, query and fragment of a URL of this site, however its host is written: with `http:` or `https:`, with or
 * without `www.`, with a trailing dot.
 * @param siteUrl as configured
 * @returns undefined if the URL is on another site.
 */
export function ownPath(address: string, siteUrl: string): string | undefined {
  const [url, site] = [new URL(address), new URL(siteUrl)];
  if (!/^https?:$/.test(url.protocol) || getHost(url) !== getHost(site)) return undefined;
  // Browsers read a path that starts with two slashes as another host.
  return url.pathname.replace(/^\/+/, "/") + url.search + url.hash;
}

/** Includes the port, unless it is the protocol's default. */
const getHost = ({ hostname, port }: URL) => `${hostname.replace(/^www\.|\.$/g, "")}:${port}`;
