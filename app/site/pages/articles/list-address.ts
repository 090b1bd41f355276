/** The filters of a list of articles, as slugs; empty where there is none. */
export interface Filters {
  category: string;
  tag: string;
}

/** The path and query of a page of a list. */
export function listAddress(path: string, { category, tag }: Filters, page = 1): string {
  const parameters = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(category && { category }),
    ...(tag && { tag }),
  });
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
