import { Form, Link, useSearchParams } from "react-router";
import { requestContext } from "#app/platform/request-context.ts";
import type { Segment } from "#app/platform/search/excerpt.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MissingItemPage, missingMeta } from "../../missing-item.tsx";
import { headMeta } from "../../page-head.ts";
import { Pager } from "../../pager.tsx";
import { RESULTS } from "../../results-heading.tsx";
import type { Route } from "./+types/search.ts";
import { NoResults } from "./no-results.tsx";
import { loadSearch } from "./search-loader.server.ts";
import { searchPath } from "./search-path.ts";
import "./search.css";

export const loader = ({ context, request }: Route.LoaderArgs) => loadSearch(context.get(requestContext), request);

const MISSING = "Page not found";

export const meta = (args: Route.MetaArgs) =>
  args.loaderData ? headMeta(args.loaderData.head) : missingMeta(args, MISSING);

/** A GET form, so that searches work without script, can be linked to, and are in the history. */
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
      {q ? <GroupFilter {...loaderData} /> : null}
      {q ? (
        <h2 id={RESULTS} className="search-status" tabIndex={-1}>
          <ResultSummary {...loaderData} />
        </h2>
      ) : null}
      {hits.length > 0 ? (
        <ol className="search-hits">
          {hits.map(({ key, path, label, date, title, excerpt }) => (
            <li key={key}>
              <p className="search-meta">
                <span>{label}</span>
                {date ? <time dateTime={date.iso}>{date.text}</time> : null}
              </p>
              <h3>
                <Link to={path}>
                  <Highlighted segments={title} />
                </Link>
              </h3>
              {excerpt.length > 0 ? (
                <p className="search-excerpt">
                  <Highlighted segments={excerpt} />
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      ) : (
        <NoResults {...loaderData} />
      )}
      <Pager page={page} pageCount={pageCount} />
    </div>
  );
}

type SearchData = Route.ComponentProps["loaderData"];

function GroupFilter({ q, kind: chosen, groups }: Pick<SearchData, "q" | "kind" | "groups">) {
  const link = (label: string, kind?: string) => (
    <li key={label}>
      <Link
        to={searchPath(q, kind)}
        aria-current={(kind ?? null) === chosen ? "true" : undefined}
        preventScrollReset
        data-hold
      >
        {label}
      </Link>
    </li>
  );
  return (
    <nav aria-label="Filter results" className="search-kinds">
      <ul>
        {link("Everywhere")}
        {groups.map(({ name, label }) => link(label, name))}
      </ul>
    </nav>
  );
}

type ResultSummaryProps = Pick<SearchData, "q" | "kind" | "groups" | "count" | "corrected" | "page" | "pageCount">;

function ResultSummary({ q, kind, groups, count, corrected, page, pageCount }: ResultSummaryProps) {
  const group = groups.find(({ name }) => name === kind);
  const where = group ? ` in ${group.label.toLowerCase()}` : "";
  if (count === 0) return `No results for “${q}”${where}.`;
  const number = count === 1 ? "1 result" : `${count} results`;
  const pageNote = page > 1 ? `, page ${page} of ${pageCount}` : "";
  if (corrected === null) return `${number} for “${q}”${where}${pageNote}.`;
  return (
    <>
      No results for “{q}”. Did you mean <Link to={searchPath(corrected, kind ?? undefined)}>{corrected}</Link>?{" "}
      {number}
      {where}
      {pageNote}.
    </>
  );
}

function Highlighted({ segments }: { segments: Segment[] }) {
  return segments.map(({ text, match }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: segments of one text, whose order never changes
    return match ? <mark key={index}>{text}</mark> : text;
  });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const [params] = useSearchParams();
  return (
    <MissingItemPage error={error} title={MISSING}>
      See the <Link to={searchPath(params.get("q") ?? "", params.get("kind") ?? undefined)}>first page of results</Link>
      .
    </MissingItemPage>
  );
}
