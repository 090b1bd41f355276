import { shortenText } from "#app/platform/text/shorten-text.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { quoteDiscovery } from "./quote-discovery.server.ts";
import { quotes } from "./quotes.resource.ts";

export const quoteResource = serveResource(quotes, {
  discovery: quoteDiscovery,
  publicFields: ["id", "text", "attribution", "context", "background", "language", "published_at", "position"],
  searchText: (quote) => ({
    title: shortenText(quote.text, 60),
    text: [quote.text, quote.attribution, quote.context],
  }),
});
