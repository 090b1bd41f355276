/** Whether a program may only read, or also make changes. */
export const scopeLevels = ["read", "write"] as const;
export type ScopeLevel = (typeof scopeLevels)[number];

/** A part of the API that a token can access: all routes below a path. */
export interface TokenScope {
  /** A fixed name such as "post". */
  name: string;
  label: string;
  /** Without a trailing slash. */
  path: string;
  /** The roles that have access at each level. */
  roles: Record<ScopeLevel, readonly string[]>;
}

/** The scope of a route, by the longest matching path; undefined for routes that no token can access. */
export function findRouteScope(scopes: readonly TokenScope[], url: string): TokenScope | undefined {
  return scopes
    .filter(({ path }) => url === path || url.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
}
