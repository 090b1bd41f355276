import { Link } from "react-router";
import "./item-neighbours.css";

interface ItemNeighboursProps {
  /** What they are, for those who hear the page. */
  label: string;
  previous: { title: string; to: string } | null;
  next: { title: string; to: string } | null;
}

/** The way on from an item to those before and after it. */
export function ItemNeighbours({ label, previous, next }: ItemNeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav className="item-neighbours" aria-label={`${label} before and after this one`}>
      {previous ? (
        <Link to={previous.to} rel="prev" prefetch="intent" viewTransition>
          <span className="item-neighbours-way">Previous</span> <span>{previous.title}</span>
        </Link>
      ) : null}
      {next ? (
        <Link to={next.to} rel="next" prefetch="intent" viewTransition>
          <span className="item-neighbours-way">Next</span> <span>{next.title}</span>
        </Link>
      ) : null}
    </nav>
  );
}
