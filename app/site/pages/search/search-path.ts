/** @param group the name of the only group to search. */
export function searchPath(q: string, group?: string): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(group && { kind: group }) }).toString();
  return query ? `/search?${query}` : "/search";
}
