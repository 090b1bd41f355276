import { QuoteCard, toQuoteCard } from "#app/features/quotes/quote-card.tsx";
import type { Quote } from "#app/features/quotes/quotes.resource.ts";
import { quoteResource } from "#app/features/quotes/quotes.server.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { loadList, pageOf } from "../../list-loader.server.ts";
import { headMeta, headOfListPage } from "../../page-head.ts";
import { PageHeader } from "../../page-header.tsx";
import { loadPage } from "../../page-loader.server.ts";
import { hasText, PageText } from "../../page-text.tsx";
import { Pager } from "../../pager.tsx";
import { countOf, ResultsHeading } from "../../results-heading.tsx";
import { sitePages } from "../page-paths.ts";
import type { Route } from "./+types/wall.ts";
import "./wall.css";

const { path, scene } = sitePages.quotes;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = context.get(requestContext);
  const [{ page, head }, quotes] = await Promise.all([
    loadPage(app, "quotes", path),
    loadList(app, quoteResource, { page: pageOf(request), pageSize: 24 }),
  ]);
  return { page, head: headOfListPage(head, quotes.page), quotes: { ...quotes, items: hang(quotes.items) } };
}

/** Where all are by one person, the page says so once. */
function hang(quotes: Quote[]) {
  const byOne = quotes.every(({ attribution }) => attribution === quotes[0]?.attribution);
  return quotes.map((quote) => ({ ...toQuoteCard(quote), ...(byOne && { attribution: "" }) }));
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function Wall({ loaderData: { page, quotes } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} path={path} scene={scene} />
      {quotes.items.length > 0 ? (
        <div className="quote-wall">
          {quotes.pageCount > 1 ? (
            <ResultsHeading list={quotes}>{countOf(quotes.count, "quote", "quotes")}</ResultsHeading>
          ) : null}
          <ul className="quote-wall-list">
            {quotes.items.map((quote, index) => (
              <li key={quote.id}>
                <QuoteCard quote={quote} eager={!page.hero && index < 2} />
              </li>
            ))}
          </ul>
          <Pager page={quotes.page} pageCount={quotes.pageCount} />
        </div>
      ) : null}
      {hasText(page) || quotes.items.length === 0 ? (
        <div className="page-body page-body-bare">
          <PageText page={page} />
        </div>
      ) : null}
    </>
  );
}
