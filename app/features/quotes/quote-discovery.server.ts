import type { Quotation } from "schema-dts";
import type { Discovery, PageContext } from "#app/resources/discovery.server.ts";
import type { Quote } from "./quotes.resource.ts";

export const quoteDiscovery: Discovery<Quote> = {
  share: { layout: "quote", content: ({ attribution }) => ({ label: "", by: attribution }) },
  structured: (quote, page) => [quotation(quote, page)],
};

const quotation = ({ text, attribution, context, language }: Quote, page: PageContext): Quotation => ({
  "@type": "Quotation",
  text,
  inLanguage: language,
  url: page.url,
  ...(attribution && { creator: { "@type": "Person", name: attribution } }),
  ...(context && { description: context }),
  ...(page.image && { image: page.image }),
});
