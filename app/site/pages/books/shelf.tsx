import { BOOK_CARD_FIELDS, toBookCard } from "#app/features/books/book-card.tsx";
import { BookShelf } from "#app/features/books/book-shelf.tsx";
import { bookResource } from "#app/features/books/books.server.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { loadList, pageNumberOf } from "../../list-loader.server.ts";
import { headMeta, listPageHead } from "../../page-head.ts";
import { PageHeader } from "../../page-header.tsx";
import { loadPage } from "../../page-loader.server.ts";
import { hasPageText, PageText } from "../../page-text.tsx";
import { Pager } from "../../pager.tsx";
import { formatCount, ResultsHeading } from "../../results-heading.tsx";
import { sitePages } from "../page-paths.ts";
import type { Route } from "./+types/shelf.ts";
import "./shelf.css";

const { path, scene } = sitePages.books;

export async function loader({ context, request }: Route.LoaderArgs) {
  const pageRequest = context.get(requestContext);
  const [{ page, head }, books] = await Promise.all([
    loadPage(pageRequest, "books", path),
    loadList(pageRequest, bookResource, { page: pageNumberOf(request), pageSize: 24, fields: BOOK_CARD_FIELDS }),
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
