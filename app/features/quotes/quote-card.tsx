import { Link } from "react-router";
import { buildItemPath } from "#app/resources/item-page.ts";
import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { quotePage } from "./quote-page.ts";
import type { Quote } from "./quotes.resource.ts";
import "./quote-card.css";
import { quoteBackground } from "./quote-background.ts";

/** The fields of a quote that a list shows. */
export type QuoteCardData = Pick<Quote, "id" | "text" | "attribution" | "context" | "background" | "language">;

export function toQuoteCard({ id, text, attribution, context, background, language }: Quote): QuoteCardData {
  return { id, text, attribution, context, background, language };
}

/** The size class: shorter quotes have larger type. */
const getLengthClass = (text: string) => (text.length < 70 ? "short" : text.length < 170 ? "medium" : "long");

/** A quote in a list. The whole card links to its page. */
export function QuoteCard({ quote, eager = false }: { quote: QuoteCardData; eager?: boolean }) {
  const { text, attribution, context, background } = quote;
  const language = useLanguageAttributes(quote.language);
  const className = `quote-card quote-card-${getLengthClass(text)}${background ? " quote-card-with-image" : ""}`;
  return (
    <figure className={className} {...language}>
      {background ? (
        <Picture
          picture={{ ...background, alt: "" }}
          sizes="(min-width: 76rem) 24rem, (min-width: 44rem) 45vw, 90vw"
          shape={quoteBackground}
          eager={eager}
        />
      ) : null}
      <blockquote>
        <Link to={buildItemPath(quotePage, quote)} prefetch="intent" viewTransition>
          {text}
        </Link>
      </blockquote>
      {attribution || context ? (
        <figcaption>
          {attribution ? <span className="quote-card-attribution">{attribution}</span> : null}
          {context ? <span>{context}</span> : null}
        </figcaption>
      ) : null}
    </figure>
  );
}
