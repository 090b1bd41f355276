import { blockTexts } from "#app/document/plain-text.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { bookDiscovery } from "./book-discovery.server.ts";
import { books } from "./books.resource.ts";

export const bookResource = serveResource(books, {
  discovery: bookDiscovery,
  publicFields: [
    "id",
    "slug",
    "title",
    "subtitle",
    "authors",
    "cover",
    "description",
    "isbn",
    "publisher",
    "published_on",
    "pages",
    "language",
    "buy_links",
    "sample",
    "published_at",
    "modified_at",
    "seo_title",
    "seo_description",
    "noindex",
  ],
  searchText: (book) => ({
    title: [book.title, book.subtitle].filter(Boolean).join(": "),
    text: [book.authors.join(", "), ...blockTexts(book.description), book.publisher],
  }),
});
