import { Link } from "react-router";
import { buildItemPath } from "#app/resources/item-page.ts";
import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import { BookCover } from "./book-cover.tsx";
import { bookPage } from "./book-page.ts";
import type { Book } from "./books.resource.ts";
import "./book-card.css";

/** The fields of a book that a list shows. */
export const BOOK_CARD_FIELDS = [
  "slug",
  "title",
  "subtitle",
  "authors",
  "cover",
  "language",
] as const satisfies (keyof Book)[];
export type BookCardData = Pick<Book, (typeof BOOK_CARD_FIELDS)[number]>;

/** Drops all other fields, so that lists don't send long texts to the browser. */
export function toBookCard({ slug, title, subtitle, authors, cover, language }: BookCardData): BookCardData {
  return { slug, title, subtitle, authors, cover, language };
}

interface BookCardProps {
  book: BookCardData;
  /** The heading level on the page. */
  heading: "h2" | "h3";
  /** The width of the cover, as in the `sizes` attribute. */
  sizes: string;
  /** Visible when the page is opened. */
  eager?: boolean;
  lazy?: boolean;
}

/** A book in a list: cover, title and authors. The whole card links to its page. */
export function BookCard({ book, heading: Heading, sizes, eager = false, lazy = false }: BookCardProps) {
  const language = useLanguageAttributes(book.language);
  return (
    <article className="book-card">
      <BookCover book={book} sizes={sizes} eager={eager} lazy={lazy} />
      <div className="book-card-text">
        <Heading {...language}>
          <Link to={buildItemPath(bookPage, book)} className="book-card-link" prefetch="intent" viewTransition>
            {book.title}
          </Link>
        </Heading>
        {book.subtitle ? (
          <p className="book-card-subtitle" {...language}>
            {book.subtitle}
          </p>
        ) : null}
        {book.authors.length > 0 ? <p className="book-card-authors">{book.authors.join(", ")}</p> : null}
      </div>
    </article>
  );
}
