import type { Book as BookThing } from "schema-dts";
import { plainText } from "#app/document/plain-text.ts";
import { cutText } from "#app/platform/text/shorten-text.ts";
import type { Discovery, PageContext } from "#app/resources/discovery.server.ts";
import { absolute } from "#app/resources/structured-data.server.ts";
import type { Book } from "./books.resource.ts";

export const bookDiscovery: Discovery<Book> = {
  picture: "cover",
  overview: { description: "subtitle", order: ["position", "asc"], position: 3 },
  share: { content: ({ authors }) => ({ by: authors.join(", ") }) },
  structured: (book, page) => [bookThing(book, page)],
  // The page is in the site's language, even if the book is not.
  inSiteLanguage: true,
};

function bookThing({ title, subtitle, authors, isbn, publisher, pages, ...item }: Book, page: PageContext): BookThing {
  return {
    "@type": "Book",
    name: title,
    ...(subtitle && { alternateName: `${title}: ${subtitle}` }),
    url: page.url,
    author: authors.map((name) => ({ "@type": "Person", name })),
    ...(isbn && { isbn: isbn.replace(/[\s-]/g, "") }),
    ...(publisher && { publisher: { "@type": "Organization", name: publisher } }),
    ...(item.published_on && { datePublished: item.published_on }),
    ...(pages && { numberOfPages: pages }),
    ...(item.language && { inLanguage: item.language }),
    ...(item.cover && { image: absolute(page, item.cover.url) }),
    description: cutText(plainText(item.description), 1000) || page.description || title,
  };
}
