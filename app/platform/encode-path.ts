/**
 * The path of what has a name of its own, in letters of any script, beneath another path: the one
 * place where names get into addresses. Those go into headers as well, which take ASCII only, and
 * into lists of addresses, where a comma parts them.
 */
export const pathTo = (parent: string, name: string): string => `${parent}/${encodeURIComponent(name)}`;

/** A part of a path that somebody asked for: as `encodeURIComponent`, leaving alone what RFC 3986 allows in a segment. */
export const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
