import type { PublicationIssue } from "schema-dts";
import type { Discovery, PageContext } from "#app/resources/discovery.server.ts";
import { absolute, organizationReference } from "#app/resources/structured-data.server.ts";
import type { Magazine } from "./magazines.resource.ts";

export const issueDiscovery: Discovery<Magazine> = {
  picture: "cover",
  overview: { description: "summary", order: ["issue_date", "desc"], position: 5 },
  share: { content: ({ issue_number }) => ({ by: `Issue ${issue_number}` }) },
  structured: (magazine, page) => [issue(magazine, page)],
  isDated: true,
};

function issue(
  { title, issue_number, issue_date, cover, file, summary, language }: Magazine,
  page: PageContext,
): PublicationIssue {
  return {
    "@type": "PublicationIssue",
    name: title,
    url: page.url,
    issueNumber: issue_number,
    datePublished: issue_date,
    inLanguage: language,
    ...(summary && { description: summary }),
    ...(cover && { image: absolute(page, cover.url) }),
    ...(file && {
      encoding: {
        "@type": "MediaObject",
        contentUrl: absolute(page, file.url),
        encodingFormat: file.content_type,
        contentSize: `${file.size}`,
      },
    }),
    isPartOf: {
      "@type": "Periodical",
      name: `${page.settings.academy_name}: Newsletter`,
      url: absolute(page, "/newsletter"),
    },
    publisher: organizationReference(page),
  };
}
