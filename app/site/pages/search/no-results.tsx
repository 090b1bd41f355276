import { Link } from "react-router";
import { searchPath } from "./search-path.ts";

interface NothingFoundProps {
  q: string;
  kind: string | null;
  newest: { title: string; path: string }[];
}

const sections = [
  { label: "Services", to: "/services/mentorship" },
  { label: "Books", to: "/books" },
  { label: "Articles", to: "/article/blogs" },
  { label: "Videos", to: "/gallery/videos" },
  { label: "Quotes", to: "/quotes" },
];

/** Suggestions for an empty query, and for one without results. */
export function NoResults({ q, kind, newest }: NothingFoundProps) {
  return (
    <div className="search-suggestions">
      {q ? (
        <ul className="search-advice">
          {kind ? (
            <li>
              <Link to={searchPath(q)}>Search everywhere</Link> instead.
            </li>
          ) : null}
          <li>Try fewer or different words.</li>
          <li>
            Or <Link to="/contact-us">ask us</Link>. A person will read your message and reply.
          </li>
        </ul>
      ) : null}
      {newest.length > 0 ? (
        <section aria-labelledby="search-newest">
          <h2 id="search-newest">Latest</h2>
          <ul>
            {newest.map(({ title, path }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="search-sections">
        <h2 id="search-sections">Explore the site</h2>
        <ul>
          {sections.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
