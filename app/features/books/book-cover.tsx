import { Picture } from "#app/ui/picture.tsx";
import type { Book } from "./books.resource.ts";
import "./book-cover.css";

interface BookCoverProps {
  book: Pick<Book, "title" | "authors" | "cover">;
  sizes: string;
  eager?: boolean;
  lazy?: boolean;
  /** The cover is shown for itself, not beside the title: it is described then. */
  described?: boolean;
}

/** A book as it lies on the table; one without a picture of its cover is bound in cloth. */
export function BookCover({ book, sizes, eager = false, lazy = false, described = false }: BookCoverProps) {
  const { title, authors, cover } = book;
  return (
    <div className="book-cover">
      {cover ? (
        <Picture picture={described ? cover : { ...cover, alt: "" }} sizes={sizes} eager={eager} lazy={lazy} />
      ) : (
        <div className="book-cover-plain" aria-hidden="true">
          <span className="book-cover-plain-title">{title}</span>
          <span className="book-cover-plain-authors">{authors.join(", ")}</span>
        </div>
      )}
    </div>
  );
}
