import { Link } from "react-router";
import { pathOn } from "#app/resources/item-page.ts";
import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import { BookCover } from "./book-cover.tsx";
import { bookPage } from "./book-page.ts";
import type { Book } from "./books.resource.ts";
import "./book-card.css";

/** What a shelf shows of a book. */
export type BookCardData = Pick<Book, "slug" | "title" | "subtitle" | "authors" | "cover" | "language">;

/** Leaves the rest out, so that a list carries no texts to the browser. */
export function toBookCard({ slug, title, subtitle, authors, cover, language }: Book): BookCardData {
  return { slug, title, subtitle, authors, cover, language };
}

interface BookCardProps {
  book: BookCardData;
  /** Its level on the page it stands on. */
  heading: "h2" | "h3";
  /** How wide the cover is shown, as the `sizes` attribute has it. */
  sizes: string;
  /** In sight when the page is opened. */
  eager?: boolean;
  lazy?: boolean;
}

/** A book on a shelf: its cover, and under it what it is called and who wrote it. All of it leads to its page. */
export function BookCard({ book, heading: Heading, sizes, eager = false, lazy = false }: BookCardProps) {
  const language = useLanguageAttributes(book.language);
  return (
    <article className="book-card">
      <BookCover book={book} sizes={sizes} eager={eager} lazy={lazy} />
      <div className="book-card-text">
        <Heading {...language}>
          <Link to={pathOn(bookPage, book)} className="book-card-link" prefetch="intent" viewTransition>
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
