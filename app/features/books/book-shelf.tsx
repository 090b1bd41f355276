import { BookCard, type BookCardData } from "./book-card.tsx";
import "./book-shelf.css";

interface BookShelfProps {
  books: BookCardData[];
  /** The heading level of the books. */
  heading: "h2" | "h3";
  /** The number of books that are visible when the page is opened. */
  eager?: number;
  /** Loads the other covers near the viewport. Without it, a printed page has all of them. */
  lazy?: boolean;
}

/** Books aligned at the bottom, on shelves. */
export function BookShelf({ books, heading, eager = 0, lazy = false }: BookShelfProps) {
  return (
    <ul className="book-shelf">
      {books.map((book, index) => (
        <li key={book.slug}>
          <BookCard
            book={book}
            heading={heading}
            eager={index < eager}
            lazy={lazy}
            sizes="(min-width: 76rem) 15rem, (min-width: 48rem) 25vw, 42vw"
          />
        </li>
      ))}
    </ul>
  );
}
