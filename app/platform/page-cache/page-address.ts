/** What of an address makes a page another page. */
export interface AddressRules {
  /** Query parameters that pages know, in the order they have in a canonical address. */
  parameters: readonly string[];
  /** The routes of the build: React Router names those it wants data of in `_routes`. */
  routeIds: ReadonlySet<string>;
}

export interface PageAddress {
  /** Percent-encoded in one way, without repeated or trailing slashes and dot segments. */
  path: string;
  /** Known parameters in canonical order, with the leading `?`; empty where there are none. */
  search: string;
  /** The path was written in another way; a browser should be sent to the canonical one. */
  moved: boolean;
}

const DATA = ".data";

/**
 * Reads the target of a request (`/path?query`). All ways to write one page come out as the same
 * address; parameters nobody knows, such as those of campaigns, do not count.
 * @returns undefined where it is no address of a page at all, such as malformed percent-encoding.
 */
export function readAddress(target: string, { parameters, routeIds }: AddressRules): PageAddress | undefined {
  const mark = target.indexOf("?");
  const written = mark === -1 ? target : target.slice(0, mark);
  const path = canonicalPath(written);
  if (path === undefined) return undefined;

  const given = new URLSearchParams(mark === -1 ? "" : target.slice(mark));
  const kept = new URLSearchParams();
  for (const name of parameters) {
    const value = given.get(name);
    if (value) kept.append(name, value);
  }
  const routes = path.endsWith(DATA) ? given.get("_routes") : null;
  if (routes)
    kept.append(
      "_routes",
      [...new Set(routes.split(","))]
        .filter((id) => routeIds.has(id))
        .sort()
        .join(),
    );
  return { path, search: kept.size > 0 ? `?${kept}` : "", moved: path !== written && isMoved(written, path) };
}

function canonicalPath(written: string): string | undefined {
  if (!written.startsWith("/")) return undefined;
  try {
    // A host of its own, so that nothing in the path can become one; resolves dot segments.
    const { pathname } = new URL(`http://host${written}`);
    const segments = pathname.split("/").filter((segment) => segment !== "");
    return `/${segments.map((segment) => encodeSegment(decodeURIComponent(segment))).join("/")}`;
  } catch {
    return undefined;
  }
}

/** As `encodeURIComponent`, leaving alone what RFC 3986 allows in a segment. */
const encodeSegment = (segment: string) =>
  encodeURIComponent(segment).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);

/** Another spelling of the same characters is not worth a redirect; other slashes are. */
const isMoved = (written: string, path: string) => written.split("/").length !== path.split("/").length;
