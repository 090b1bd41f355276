import { encodeSegment } from "../text/encode-path.ts";

/** A query parameter that a page uses. */
export interface PageParameter {
  name: string;
  /** The allowed values; any if omitted. */
  values?: readonly string[];
}

/** Which parts of a URL identify a page. */
export interface AddressRules {
  /** The query parameters that the page at a path (lower-case, without `.data`) uses, in canonical order. */
  listPageParameters: (path: string) => readonly PageParameter[];
  /** The ids of the routes that match a path: React Router lists those whose data it needs in `_routes`. */
  listRouteIds: (path: string) => ReadonlySet<string>;
}

export interface PageAddress {
  /** Canonically percent-encoded, without repeated or trailing slashes and dot segments. */
  path: string;
  /** Known parameters in canonical order, with the leading `?`; empty if there are none. */
  search: string;
  /** Whether browsers should be redirected to the canonical path. */
  moved: boolean;
}

const DATA = /(?:\/_)?\.data$/;

/**
 * The path of the document that a canonical path belongs to (possibly the path of its data), in lower case, since
 * routes match case-insensitively.
 */
export const documentPath = (path: string): string => (path.replace(DATA, "") || "/").toLowerCase();

/**
 * Normalises the target of a request (`/path?query`), so that equivalent URLs share a cache entry. Unknown
 * parameters, such as those of campaigns, are dropped.
 * @returns undefined if it cannot be a page address, for example if its percent-encoding is malformed.
 */
export function parsePageAddress(
  target: string,
  { listPageParameters, listRouteIds }: AddressRules,
): PageAddress | undefined {
  const queryStart = target.indexOf("?");
  const written = queryStart === -1 ? target : target.slice(0, queryStart);
  const path = canonicalPath(written);
  if (path === undefined) return undefined;

  const query = new URLSearchParams(queryStart === -1 ? "" : target.slice(queryStart));
  const kept = new URLSearchParams();
  const document = documentPath(path);
  for (const { name, values } of listPageParameters(document)) {
    const value = query.get(name);
    if (value && (values?.includes(value) ?? true)) kept.append(name, value);
  }
  const routes = DATA.test(path) ? query.get("_routes") : null;
  if (routes) {
    const known = listRouteIds(document);
    const requested = [...new Set(routes.split(","))].filter((id) => known.has(id));
    kept.append("_routes", requested.sort().join());
  }
  return { path, search: kept.size > 0 ? `?${kept}` : "", moved: path !== written && isMoved(written, path) };
}

function canonicalPath(written: string): string | undefined {
  if (!written.startsWith("/")) return undefined;
  try {
    // A fixed host prevents any part of the path from being parsed as one; this also resolves dot segments.
    const { pathname } = new URL(`http://host${written}`);
    const segments = pathname.split("/").filter((segment) => segment !== "");
    return `/${segments.map((segment) => encodeSegment(decodeURIComponent(segment))).join("/")}`;
  } catch {
    return undefined;
  }
}

/** Different slashes need a redirect; a different encoding of the same characters does not. */
const isMoved = (written: string, path: string) => written.split("/").length !== path.split("/").length;
