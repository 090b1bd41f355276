import { requestContext } from "#app/platform/request-context.ts";
import { loadList, readPageNumber } from "#app/site/list-loader.server.ts";
import { headMeta, listPageHead } from "#app/site/page-head.ts";
import { PageHeader } from "#app/site/page-header.tsx";
import { loadPage } from "#app/site/page-loader.server.ts";
import { hasPageText, PageText } from "#app/site/page-text.tsx";
import { Pager } from "#app/site/pager.tsx";
import { sitePages } from "#app/site/pages/page-paths.ts";
import { formatCount, ResultsHeading } from "#app/site/results-heading.tsx";
import { BOOK_CARD_FIELDS, toBookCard } from "../book-card.tsx";
import { BookShelf } from "../book-shelf.tsx";
import { bookResource } from "../books.server.ts";
import type { Route } from "./+types/shelf.ts";
import "./shelf.css";

const { path, scene } = sitePages.books;

export async function loader({ context, request }: Route.LoaderArgs) {
  const pageRequest = context.get(requestContext);
  const [{ page, head }, books] = await Promise.all([
    loadPage(pageRequest, "books", path),
    loadList(pageRequest, bookResource, { page: readPageNumber(request), pageSize: 24, fields: BOOK_CARD_FIELDS }),
  ]);
  return { page, head: listPageHead(head, books.page), books: { ...books, items: books.items.map(toBookCard) } };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function Shelf({ loaderData: { page, books } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} path={path} scene={scene} />
      <div className="shelf-page">
        {books.pageCount > 1 ? (
          <ResultsHeading list={books}>{formatCount(books.count, "book", "books")}</ResultsHeading>
        ) : null}
        {books.items.length > 0 ? <BookShelf books={books.items} heading="h2" eager={page.hero ? 0 : 4} /> : null}
        <Pager page={books.page} pageCount={books.pageCount} />
      </div>
      {hasPageText(page) || books.items.length === 0 ? (
        <div className="page-body page-body-bare">
          <PageText page={page} />
        </div>
      ) : null}
    </>
  );
}
