/** What can be searched for alone, by the word in the address. */
export const searchKinds = {
  articles: { label: "Articles", resources: ["post"] },
  photos: { label: "Photos", resources: ["image"] },
  videos: { label: "Videos", resources: ["video"] },
  books: { label: "Books", resources: ["book"] },
  newsletter: { label: "Newsletter", resources: ["magazine"] },
  quotes: { label: "Quotes", resources: ["quote"] },
  pages: { label: "Pages", resources: ["page", "ambassador"] },
} as const;

export type SearchKind = keyof typeof searchKinds;

export const isSearchKind = (text: string | null): text is SearchKind =>
  text !== null && Object.hasOwn(searchKinds, text);

/** What a visitor calls an item of a resource. */
export const resourceNames: Record<string, string> = {
  post: "Article",
  image: "Photo",
  video: "Video",
  book: "Book",
  magazine: "Newsletter",
  quote: "Quote",
  ambassador: "Ambassador",
  page: "Page",
};

/** The address of a search. */
export function searchAddress(q: string, kind?: SearchKind): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(kind && { kind }) }).toString();
  return query ? `/search?${query}` : "/search";
}
