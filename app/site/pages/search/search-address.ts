/** The address of a search. @param group what is searched alone, by its name. */
export function searchAddress(q: string, group?: string): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(group && { kind: group }) }).toString();
  return query ? `/search?${query}` : "/search";
}
