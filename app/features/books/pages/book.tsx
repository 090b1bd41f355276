import { plainText } from "#app/document/plain-text.ts";
import { RichText } from "#app/document/rich-text.tsx";
import { requestContext } from "#app/platform/request-context.ts";
import { buildItemPath } from "#app/resources/item-page.ts";
import { loadAdjacentItems } from "#app/site/adjacent-items.server.ts";
import { AdjacentItemsNav } from "#app/site/adjacent-items-nav.tsx";
import { loadItem } from "#app/site/item-loader.server.ts";
import { loadList } from "#app/site/list-loader.server.ts";
import { headMeta } from "#app/site/page-head.ts";
import { createPageHead, siteSettings } from "#app/site/page-loader.server.ts";
import { SiteLink } from "#app/site/site-link.tsx";
import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import { PdfReader } from "#app/ui/pdf-reader/pdf-reader.tsx";
import { BOOK_CARD_FIELDS, toBookCard } from "../book-card.tsx";
import { BookCover } from "../book-cover.tsx";
import { BookDetails, toBookDetails } from "../book-details.tsx";
import { bookPage } from "../book-page.ts";
import { BookShelf } from "../book-shelf.tsx";
import { bookResource } from "../books.server.ts";
import type { Route } from "./+types/book.ts";
import "./book.css";
import "./shelf.css";

const MAX_OTHERS = 4;

export async function loader({ context, params }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { app } = request;
  const [book, settings, { items }] = await Promise.all([
    loadItem(request, bookResource, params.slug),
    siteSettings(app),
    loadList(request, bookResource, { pageSize: MAX_OTHERS + 1, fields: ["id", ...BOOK_CARD_FIELDS] }),
  ]);
  const { title, subtitle, authors, cover, description, document_media, document_links, sample, buy_links } = book;
  return {
    book: {
      slug: book.slug,
      language: book.language,
      title,
      subtitle,
      authors,
      cover,
      description,
      document_media,
      document_links,
      sample,
      buy_links,
    },
    details: toBookDetails(book),
    adjacent: await loadAdjacentItems(app, bookResource, book.id),
    others: items
      .filter(({ id }) => id !== book.id)
      .slice(0, MAX_OTHERS)
      .map(toBookCard),
    head: createPageHead(app, settings, {
      path: buildItemPath(bookPage, book),
      title: book.seo_title || title,
      description: book.seo_description || [subtitle, plainText(description)].filter(Boolean).join(". "),
      picture: cover,
      noindex: book.noindex,
      type: "book",
      about: { resource: bookResource, item: book },
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headMeta(loaderData.head) : []);

export default function BookPage({ loaderData: { book, details, adjacent, others } }: Route.ComponentProps) {
  const { slug, title, subtitle, authors, sample, buy_links } = book;
  const language = useLanguageAttributes(book.language);
  return (
    <>
      <article className="book-page">
        <div className="book-page-cover">
          <BookCover book={book} sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 38vw, 70vw" eager described />
        </div>
        <header className="book-page-head">
          <p className="book-page-section">
            <SiteLink to="/books">Books</SiteLink>
          </p>
          <h1 {...language}>{title}</h1>
          {subtitle ? (
            <p className="lead" {...language}>
              {subtitle}
            </p>
          ) : null}
          {authors.length > 0 ? <p className="book-page-authors">by {authors.join(" and ")}</p> : null}
          {sample || buy_links.length > 0 ? (
            <ul className="book-page-actions">
              {buy_links.map(({ label, url }, index) => (
                <li key={url}>
                  <a href={url} rel="noopener" className={index === 0 ? "button" : "button button-quiet"}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </header>
        <div className="book-page-text">
          <RichText document={book.description} media={book.document_media} links={book.document_links} />
          <BookDetails details={details} />
        </div>
      </article>
      {sample ? (
        <section className="book-page-sample" aria-labelledby="sample-title">
          <h2 id="sample-title">Look inside</h2>
          <PdfReader key={slug} file={sample} title={`${title}, sample`} openLabel="Read the sample" />
        </section>
      ) : null}
      <AdjacentItemsNav
        label="Books"
        previous={adjacent.previous && { ...adjacent.previous, to: buildItemPath(bookPage, adjacent.previous) }}
        next={adjacent.next && { ...adjacent.next, to: buildItemPath(bookPage, adjacent.next) }}
      />
      {others.length > 0 ? (
        <section className="shelf-page other-books" aria-labelledby="others-title">
          <h2 id="others-title" className="shelf-title">
            Other books
          </h2>
          <BookShelf books={others} heading="h3" />
        </section>
      ) : null}
    </>
  );
}
