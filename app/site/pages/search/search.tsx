import { Form, Link } from "react-router";
import { requestContext } from "#app/platform/request-context.ts";
import type { Segment } from "#app/platform/search/excerpt.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MissingItem, missingMeta } from "../../missing-item.tsx";
import { headMeta } from "../../page-head.ts";
import { Pager } from "../../pager.tsx";
import { RESULTS } from "../../results-heading.tsx";
import type { Route } from "./+types/search.ts";
import { NothingFound } from "./nothing-found.tsx";
import { searchAddress } from "./search-address.ts";
import { loadSearch } from "./search-loader.server.ts";
import "./search.css";

export const loader = ({ context, request }: Route.LoaderArgs) => loadSearch(context.get(requestContext).app, request);

const MISSING = "There are not that many pages";

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? headMeta(loaderData.head) : missingMeta(error, MISSING);

/** A form that asks with its address, so it works without script, can be linked to, and Back goes back. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { q, kind, hits, heading, page, pageCount } = loaderData;
  return (
    <div className="search-page">
      <h1>{heading}</h1>
      <Form action="/search" role="search" className="search-form" key={`${q} ${kind}`}>
        <label htmlFor="search-field">What are you looking for?</label>
        <div className="search-row">
          <input id="search-field" type="search" name="q" defaultValue={q} maxLength={200} autoComplete="off" />
          {kind ? <input type="hidden" name="kind" value={kind} /> : null}
          <button type="submit" className="button">
            <Icon name="search" />
            <span>Search</span>
          </button>
        </div>
      </Form>
      {q ? <Kinds {...loaderData} /> : null}
      {q ? (
        <h2 id={RESULTS} className="search-status" tabIndex={-1}>
          <Outcome {...loaderData} />
        </h2>
      ) : null}
      {hits.length > 0 ? (
        <ol className="search-hits">
          {hits.map(({ key, path, what, day, title, excerpt }) => (
            <li key={key}>
              <p className="search-facts">
                <span>{what}</span>
                {day ? <time dateTime={day.iso}>{day.text}</time> : null}
              </p>
              <h3>
                <Link to={path}>
                  <Marked segments={title} />
                </Link>
              </h3>
              {excerpt.length > 0 ? (
                <p className="search-excerpt">
                  <Marked segments={excerpt} />
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      ) : (
        <NothingFound {...loaderData} />
      )}
      <Pager page={page} pageCount={pageCount} />
    </div>
  );
}

type Found = Route.ComponentProps["loaderData"];

function Kinds({ q, kind: chosen, groups }: Pick<Found, "q" | "kind" | "groups">) {
  const link = (label: string, kind?: string) => (
    <li key={label}>
      <Link
        to={searchAddress(q, kind)}
        aria-current={(kind ?? null) === chosen ? "true" : undefined}
        preventScrollReset
        data-hold
      >
        {label}
      </Link>
    </li>
  );
  return (
    <nav aria-label="Where to look" className="search-kinds">
      <ul>
        {link("Everywhere")}
        {groups.map(({ name, label }) => link(label, name))}
      </ul>
    </nav>
  );
}

type OutcomeProps = Pick<Found, "q" | "kind" | "groups" | "count" | "corrected" | "page" | "pageCount">;

function Outcome({ q, kind, groups, count, corrected, page, pageCount }: OutcomeProps) {
  const group = groups.find(({ name }) => name === kind);
  const where = group ? ` in ${group.label.toLowerCase()}` : "";
  if (count === 0) return `Nothing was found for “${q}”${where}.`;
  const number = count === 1 ? "1 result" : `${count} results`;
  const place = page > 1 ? `, page ${page} of ${pageCount}` : "";
  if (corrected === null) return `${number} for “${q}”${where}${place}.`;
  return (
    <>
      Nothing was found for “{q}”. Did you mean{" "}
      <Link to={searchAddress(corrected, kind ?? undefined)}>{corrected}</Link>? {number}
      {where}
      {place}.
    </>
  );
}

function Marked({ segments }: { segments: Segment[] }) {
  return segments.map(({ text, match }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which never change their places
    return match ? <mark key={index}>{text}</mark> : text;
  });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingItem error={error} title={MISSING}>
      <Link to="/search">Search again</Link>
    </MissingItem>
  );
}
