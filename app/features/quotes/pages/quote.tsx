import { requestContext } from "#app/platform/request-context.ts";
import { shortenText } from "#app/platform/text/shorten-text.ts";
import { buildItemPath } from "#app/resources/item-page.ts";
import { loadAdjacentItems } from "#app/site/adjacent-items.server.ts";
import { AdjacentItemsNav } from "#app/site/adjacent-items-nav.tsx";
import { loadItemById } from "#app/site/item-loader.server.ts";
import { headMeta } from "#app/site/page-head.ts";
import { createPageHead, siteSettings } from "#app/site/page-loader.server.ts";
import { shareTargets } from "#app/site/share-links.ts";
import { SiteLink } from "#app/site/site-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { CopyQuote } from "../copy-quote.tsx";
import { toQuoteCard } from "../quote-card.tsx";
import { quotePage } from "../quote-page.ts";
import { quoteResource } from "../quotes.server.ts";
import type { Route } from "./+types/quote.ts";
import "./quote.css";
import { quoteBackground } from "../quote-background.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { app } = request;
  const [item, settings] = await Promise.all([loadItemById(request, quoteResource, params.id), siteSettings(app)]);
  const quote = toQuoteCard(item);
  const { id, text, attribution, context: said } = quote;
  return {
    quote,
    adjacent: await loadAdjacentItems(app, quoteResource, id),
    head: createPageHead(app, settings, {
      path: buildItemPath(quotePage, quote),
      title: attribution ? `${shortenText(text, 60)} – ${attribution}` : shortenText(text, 60),
      description: [text, said].filter(Boolean).join(" – "),
      about: { resource: quoteResource, item },
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function QuotePage({ loaderData: { quote, adjacent, head } }: Route.ComponentProps) {
  const { text, attribution, context, background } = quote;
  return (
    <>
      <article className="quote-page">
        <h1 className="visually-hidden">{attribution ? `A quote by ${attribution}` : "A quote"}</h1>
        {background ? (
          <div className="quote-page-picture">
            <Picture picture={background} sizes="(min-width: 64rem) 24rem, 60vw" shape={quoteBackground} eager />
          </div>
        ) : null}
        <figure className="quote-page-content">
          <blockquote className={text.length < 170 ? "quote-page-text quote-page-large" : "quote-page-text"}>
            <p>{text}</p>
          </blockquote>
          {attribution || context ? (
            <figcaption>
              {attribution ? <span className="quote-page-attribution">{attribution}</span> : null}
              {context ? <span>{context}</span> : null}
            </figcaption>
          ) : null}
        </figure>
        <div className="quote-page-actions">
          <CopyQuote text={attribution ? `“${text}” – ${attribution}` : `“${text}”`} />
          <ul className="quote-page-share" aria-label="Share this quote">
            {shareTargets.map(({ name, icon, href }) => (
              <li key={name}>
                <a href={href(head.canonical)} target="_blank" rel="noopener">
                  <Icon name={icon} />
                  <span className="visually-hidden">Share on {name}</span>
                </a>
              </li>
            ))}
          </ul>
          {head.image ? (
            <a href={head.image.url} download={`quote-${quote.id}.png`}>
              Save as picture
            </a>
          ) : null}
          <SiteLink to="/quotes">All quotes</SiteLink>
        </div>
      </article>
      <AdjacentItemsNav
        label="Quotes"
        previous={
          adjacent.previous && {
            title: shortenText(adjacent.previous.title, 90),
            language: adjacent.previous.language,
            to: buildItemPath(quotePage, adjacent.previous),
          }
        }
        next={
          adjacent.next && {
            title: shortenText(adjacent.next.title, 90),
            language: adjacent.next.language,
            to: buildItemPath(quotePage, adjacent.next),
          }
        }
      />
    </>
  );
}
