import { Picture } from "#app/ui/picture.tsx";
import type { Book } from "./books.resource.ts";
import "./book-cover.css";
import { bookCover } from "./book-cover-shape.ts";

interface BookCoverProps {
  book: Pick<Book, "title" | "authors" | "cover">;
  sizes: string;
  eager?: boolean;
  lazy?: boolean;
  /** Whether to use the cover's alternative text, which is redundant beside the title. */
  described?: boolean;
}

/** The cover as a three-dimensional book; without a picture, one with the title and authors. */
export function BookCover({ book, sizes, eager = false, lazy = false, described = false }: BookCoverProps) {
  const { title, authors, cover } = book;
  return (
    <div className="book-cover">
      {cover ? (
        <Picture
          picture={described ? cover : { ...cover, alt: "" }}
          sizes={sizes}
          shape={bookCover}
          eager={eager}
          lazy={lazy}
        />
      ) : (
        <div className="book-cover-plain" aria-hidden="true">
          <span className="book-cover-plain-title">{title}</span>
          <span className="book-cover-plain-authors">{authors.join(", ")}</span>
        </div>
      )}
    </div>
  );
}
