import { serveResource } from "#app/resources/serve-resource.server.ts";
import { quotes } from "./quotes.resource.ts";

export const quoteResource = serveResource(quotes, {
  publicFields: ["id", "text", "attribution", "context", "background", "published_at", "position"],
  searchText: (quote) => ({ title: String(quote.text), text: `${quote.attribution} ${quote.context}` }),
});
