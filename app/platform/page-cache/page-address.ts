import { encodeSegment } from "../encode-path.ts";

/** A query parameter that a page knows. */
export interface PageParameter {
  name: string;
  /** The only values that count; any where this is left out. */
  values?: readonly string[];
}

/** What of an address makes a page another page. */
export interface AddressRules {
  /** The query parameters that the page at a path knows (lower-case, without `.data`), in canonical order. */
  parametersAt: (path: string) => readonly PageParameter[];
  /** The routes of the build that make the page at a path: React Router names those it wants data of in `_routes`. */
  routesAt: (path: string) => ReadonlySet<string>;
}

export interface PageAddress {
  /** Percent-encoded in one way, without repeated or trailing slashes and dot segments. */
  path: string;
  /** Known parameters in canonical order, with the leading `?`; empty where there are none. */
  search: string;
  /** The path was written in another way; a browser should be sent to the canonical one. */
  moved: boolean;
}

const DATA = /(?:\/_)?\.data$/;

/**
 * The path of the document that a canonical path leads to, be it the document or the data of it, in
 * lower case: pages are found in any letter case.
 */
export const documentPath = (path: string): string => (path.replace(DATA, "") || "/").toLowerCase();

/**
 * Reads the target of a request (`/path?query`). All ways to write one page come out as the same
 * address; parameters that it does not know, such as those of campaigns, do not count.
 * @returns undefined where it is no address of a page at all, such as malformed percent-encoding.
 */
export function readAddress(target: string, { parametersAt, routesAt }: AddressRules): PageAddress | undefined {
  const mark = target.indexOf("?");
  const written = mark === -1 ? target : target.slice(0, mark);
  const path = canonicalPath(written);
  if (path === undefined) return undefined;

  const given = new URLSearchParams(mark === -1 ? "" : target.slice(mark));
  const kept = new URLSearchParams();
  const document = documentPath(path);
  for (const { name, values } of parametersAt(document)) {
    const value = given.get(name);
    if (value && (values?.includes(value) ?? true)) kept.append(name, value);
  }
  const routes = DATA.test(path) ? given.get("_routes") : null;
  if (routes) {
    const known = routesAt(document);
    const asked = [...new Set(routes.split(","))].filter((id) => known.has(id));
    kept.append("_routes", asked.sort().join());
  }
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

/** Another spelling of the same characters is not worth a redirect; other slashes are. */
const isMoved = (written: string, path: string) => written.split("/").length !== path.split("/").length;
