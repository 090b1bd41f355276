/** The filters of a list of articles, as slugs; empty if not set. */
export interface ArticleFilters {
  category: string;
  tag: string;
}

export function listPath(path: string, { category, tag }: ArticleFilters, page = 1): string {
  const parameters = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(category && { category }),
    ...(tag && { tag }),
  });
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
