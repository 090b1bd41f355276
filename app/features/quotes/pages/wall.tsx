import { requestContext } from "#app/platform/request-context.ts";
import { loadList, readPageNumber } from "#app/site/list-loader.server.ts";
import { headMeta, listPageHead } from "#app/site/page-head.ts";
import { PageHeader } from "#app/site/page-header.tsx";
import { loadPage } from "#app/site/page-loader.server.ts";
import { hasPageText, PageText } from "#app/site/page-text.tsx";
import { Pager } from "#app/site/pager.tsx";
import { sitePages } from "#app/site/pages/page-paths.ts";
import { formatCount, ResultsHeading } from "#app/site/results-heading.tsx";
import { QuoteCard, toQuoteCard } from "../quote-card.tsx";
import type { Quote } from "../quotes.resource.ts";
import { quoteResource } from "../quotes.server.ts";
import type { Route } from "./+types/wall.ts";
import "./wall.css";

const { path, scene } = sitePages.quotes;

export async function loader({ context, request }: Route.LoaderArgs) {
  const pageRequest = context.get(requestContext);
  const [{ page, head }, quotes] = await Promise.all([
    loadPage(pageRequest, "quotes", path),
    loadList(pageRequest, quoteResource, { page: readPageNumber(request), pageSize: 24 }),
  ]);
  return { page, head: listPageHead(head, quotes.page), quotes: { ...quotes, items: toQuoteCards(quotes.items) } };
}

/** Omits the attribution if all quotes are by one person. */
function toQuoteCards(quotes: Quote[]) {
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
            <ResultsHeading list={quotes}>{formatCount(quotes.count, "quote", "quotes")}</ResultsHeading>
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
      {hasPageText(page) || quotes.items.length === 0 ? (
        <div className="page-body page-body-bare">
          <PageText page={page} />
        </div>
      ) : null}
    </>
  );
}
