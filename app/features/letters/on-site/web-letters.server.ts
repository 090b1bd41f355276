import type { Article } from "schema-dts";
import { blockTexts, plainText } from "#app/document/plain-text.ts";
import { shortenText } from "#app/platform/text/shorten-text.ts";
import { type Discovery, getChangeTime, type PageContext } from "#app/resources/discovery.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { absolute, organizationReference } from "#app/resources/structured-data.server.ts";
import { type WebLetter, webLetters } from "../web-letters.resource.ts";

/** The length in characters of a feed summary for a letter without a preview line. */
const SUMMARY_LENGTH = 400;

const discovery: Discovery<WebLetter> = {
  overview: { description: "summary", order: ["published_at", "desc"], position: 6 },
  feed: ({ id, summary, body }) => ({
    id: `/newsletter/letters/${id}`,
    summary: summary || shortenText(plainText(body), SUMMARY_LENGTH),
    author: "",
    picture: null,
    categories: [],
  }),
  structured: (letter, page) => [article(letter, page)],
  isDated: true,
};

/** Letters on the site: editors manage them, visitors read the published ones. */
export const webLetterResource = serveResource(webLetters, {
  discovery,
  publicFields: [
    "id",
    "slug",
    "title",
    "summary",
    "body",
    "language",
    "published_at",
    "modified_at",
    "seo_title",
    "seo_description",
    "noindex",
  ],
  searchText: ({ title, summary, body }) => ({ title, text: [summary, ...blockTexts(body)] }),
});

function article(letter: WebLetter, page: PageContext): Article {
  return {
    "@type": "Article",
    headline: letter.title,
    url: page.url,
    mainEntityOfPage: page.url,
    ...(page.description && { description: page.description }),
    ...(page.image && { image: page.image }),
    ...(letter.published_at && { datePublished: letter.published_at }),
    dateModified: getChangeTime(letter),
    inLanguage: letter.language,
    isPartOf: {
      "@type": "Periodical",
      name: `${page.settings.academy_name}: Letters`,
      url: absolute(page, "/newsletter/letters"),
    },
    publisher: organizationReference(page),
  };
}
