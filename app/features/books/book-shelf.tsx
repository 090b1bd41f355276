import { BookCard, type BookCardData } from "./book-card.tsx";
import "./book-shelf.css";

interface BookShelfProps {
  books: BookCardData[];
  /** Of each book, on the page it stands on. */
  heading: "h2" | "h3";
  /** How many are in sight when the page is opened. */
  eager?: number;
  /** The others are fetched when they come near. Without it, a page that is printed has them all. */
  lazy?: boolean;
}

/** Books that stand on a shelf, whatever their height. */
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
