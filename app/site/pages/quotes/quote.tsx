import { CopyQuote } from "#app/features/quotes/copy-quote.tsx";
import { toQuoteCard } from "#app/features/quotes/quote-card.tsx";
import { quotePage } from "#app/features/quotes/quote-page.ts";
import { quoteResource } from "#app/features/quotes/quotes.server.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { shortenText } from "#app/platform/shorten-text.ts";
import { pathOn } from "#app/resources/item-page.ts";
import { neighboursOf } from "#app/site/neighbours.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { loadNumbered } from "../../item-loader.server.ts";
import { ItemNeighbours } from "../../item-neighbours.tsx";
import { headMeta } from "../../page-head.ts";
import { headOf, siteSettings } from "../../page-loader.server.ts";
import { shareTargets } from "../../share-links.ts";
import { SiteLink } from "../../site-link.tsx";
import type { Route } from "./+types/quote.ts";
import "./quote.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = context.get(requestContext);
  const { app } = asked;
  const [item, settings] = await Promise.all([loadNumbered(asked, quoteResource, params.id), siteSettings(app)]);
  const quote = toQuoteCard(item);
  const { id, text, attribution, context: said } = quote;
  return {
    quote,
    neighbours: await neighboursOf(app, quoteResource, id),
    head: headOf(app, settings, {
      path: pathOn(quotePage, quote),
      title: attribution ? `${shortenText(text, 60)} – ${attribution}` : shortenText(text, 60),
      description: [text, said].filter(Boolean).join(" – "),
      about: { resource: quoteResource, item },
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function QuotePage({ loaderData: { quote, neighbours, head } }: Route.ComponentProps) {
  const { text, attribution, context, background } = quote;
  return (
    <>
      <article className="quote-page">
        <h1 className="visually-hidden">{attribution ? `A quote by ${attribution}` : "A quote"}</h1>
        {background ? (
          <div className="quote-page-picture">
            <Picture picture={background} sizes="(min-width: 64rem) 24rem, 60vw" aspect="4x5" eager />
          </div>
        ) : null}
        <figure className="quote-page-words">
          <blockquote className={text.length < 170 ? "quote-page-text quote-page-large" : "quote-page-text"}>
            <p>{text}</p>
          </blockquote>
          {attribution || context ? (
            <figcaption>
              {attribution ? <span className="quote-page-who">{attribution}</span> : null}
              {context ? <span>{context}</span> : null}
            </figcaption>
          ) : null}
        </figure>
        <div className="quote-page-ways">
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
              Save as a picture
            </a>
          ) : null}
          <SiteLink to="/quotes">All quotes</SiteLink>
        </div>
      </article>
      <ItemNeighbours
        label="Quotes"
        previous={
          neighbours.previous && {
            title: shortenText(neighbours.previous.title, 90),
            language: neighbours.previous.language,
            to: pathOn(quotePage, neighbours.previous),
          }
        }
        next={
          neighbours.next && {
            title: shortenText(neighbours.next.title, 90),
            language: neighbours.next.language,
            to: pathOn(quotePage, neighbours.next),
          }
        }
      />
    </>
  );
}
