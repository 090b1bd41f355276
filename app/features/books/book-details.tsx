import type { Book } from "./books.resource.ts";

interface BookDetailsData {
  rows: { name: string; value: string }[];
}

/** Dates and languages are formatted on the server, since browsers differ. */
export function toBookDetails({ publisher, published_on, pages, language, isbn }: Book): BookDetailsData {
  const rows = [
    { name: "Publisher", value: publisher },
    { name: "Published", value: published_on ? longDate.format(new Date(published_on)) : "" },
    { name: "Pages", value: pages ? String(pages) : "" },
    { name: "Language", value: languages.of(language) ?? language },
    { name: "ISBN", value: isbn },
  ];
  return { rows: rows.filter(({ value }) => value !== "") };
}

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const languages = new Intl.DisplayNames("en", { type: "language" });

/** Bibliographic data, as a description list. */
export function BookDetails({ details: { rows } }: { details: BookDetailsData }) {
  if (rows.length === 0) return null;
  return (
    <dl className="book-details">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
