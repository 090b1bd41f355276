/**
 * Appends a name in any script to a path. Every URL path with a name is built here, since such paths are also used in
 * headers, which are ASCII, and in comma-separated lists of URLs (`srcset`).
 */
export const joinPath = (parent: string, name: string): string => `${parent}/${encodeURIComponent(name)}`;

/** Encodes a segment of a requested path like `encodeURIComponent`, but keeps what RFC 3986 allows in a segment. */
export const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
