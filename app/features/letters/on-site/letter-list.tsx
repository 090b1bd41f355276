import { Link } from "react-router";
import { buildItemPath } from "#app/resources/item-page.ts";
import { formatDate } from "#app/ui/formatted-date.ts";
import { useLanguageAttributes } from "#app/ui/language-context.tsx";
import type { WebLetter } from "../web-letters.resource.ts";
import { webLetterPage } from "./web-letter-page.ts";
import "./letter-list.css";

/** What a list shows for a letter. */
export interface LetterEntry extends Pick<WebLetter, "slug" | "title" | "summary" | "language"> {
  /** The send date, for machines and for readers. */
  sent: { iso: string; text: string } | null;
}

export const toLetterEntry = (
  { slug, title, summary, language, published_at }: WebLetter,
  timeZone: string,
): LetterEntry => ({
  slug,
  title,
  summary,
  language,
  sent: published_at ? formatDate(published_at, timeZone) : null,
});

/** Lists letters with their dates, each with a link to its page. */
export function LetterList({ letters, heading: Heading }: { letters: readonly LetterEntry[]; heading: "h2" | "h3" }) {
  return (
    <ul className="letter-list">
      {letters.map((letter) => (
        <Entry key={letter.slug} letter={letter} heading={Heading} />
      ))}
    </ul>
  );
}

function Entry({ letter, heading: Heading }: { letter: LetterEntry; heading: "h2" | "h3" }) {
  const language = useLanguageAttributes(letter.language);
  return (
    <li className="letter-entry">
      {letter.sent ? (
        <time className="letter-entry-day" dateTime={letter.sent.iso}>
          {letter.sent.text}
        </time>
      ) : null}
      <div>
        <Heading {...language}>
          <Link
            to={buildItemPath(webLetterPage, letter)}
            className="letter-entry-link"
            prefetch="intent"
            viewTransition
          >
            {letter.title}
          </Link>
        </Heading>
        {letter.summary ? <p {...language}>{letter.summary}</p> : null}
      </div>
    </li>
  );
}
