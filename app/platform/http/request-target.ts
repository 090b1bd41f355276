/**
 * Normalises a request target for the router, the limits and the page cache. Browsers treat `\` as `/` and
 * drop the fragment; proxies may send an absolute URL (RFC 9112, 3.2.2); a percent sign that encodes
 * nothing is literal.
 */
export function readTarget(target: string): string {
  const path = target.replace(ORIGIN, "").replace(FRAGMENT, "");
  if (!path.startsWith("/") && !path.startsWith("?") && path !== "") return target;
  const mark = path.indexOf("?");
  const end = mark === -1 ? path.length : mark;
  return (makeDecodable(path.slice(0, end).replaceAll("\\", "/")) || "/") + path.slice(end);
}

const ORIGIN = /^https?:\/\/[^/?#\\]*/i;
const FRAGMENT = /#.*$/s;
const BARE_PERCENT = /%(?![\da-f]{2})/gi;

/** Escapes invalid percent signs. */
function makeDecodable(path: string): string {
  if (isDecodable(path)) return path;
  const escaped = path.replace(BARE_PERCENT, "%25");
  return isDecodable(escaped) ? escaped : path.replaceAll("%", "%25");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
