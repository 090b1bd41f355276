/**
 * The target of a request in the one way that everything behind it reads: the router, the limits
 * and the page cache. Browsers take `\` for `/` and keep what follows `#` to themselves; proxies may
 * send a whole address (RFC 9112, 3.2.2); and percent signs that encode nothing stand for themselves.
 */
export function readTarget(target: string): string {
  const path = target.replace(ORIGIN, "").replace(FRAGMENT, "");
  if (!path.startsWith("/") && !path.startsWith("?") && path !== "") return target;
  const mark = path.indexOf("?");
  const end = mark === -1 ? path.length : mark;
  return (readable(path.slice(0, end).replaceAll("\\", "/")) || "/") + path.slice(end);
}

const ORIGIN = /^https?:\/\/[^/?#\\]*/i;
const FRAGMENT = /#.*$/s;
const BARE_PERCENT = /%(?![\da-f]{2})/gi;

/** A path that can be decoded. */
function readable(path: string): string {
  if (isDecodable(path)) return path;
  const mended = path.replace(BARE_PERCENT, "%25");
  return isDecodable(mended) ? mended : path.replaceAll("%", "%25");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
