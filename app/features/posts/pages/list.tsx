import { data, Link, useLocation } from "react-router";
import { requestContext } from "#app/platform/request-context.ts";
import { MissingItemPage, missingMeta } from "#app/site/missing-item.tsx";
import { headMeta } from "#app/site/page-head.ts";
import { PageHeader } from "#app/site/page-header.tsx";
import { Pager } from "#app/site/pager.tsx";
import { sitePages } from "#app/site/pages/page-paths.ts";
import { formatCount, RESULTS, ResultsHeading } from "#app/site/results-heading.tsx";
import { SUBSCRIBE_ANCHOR } from "#app/site/subscribe-result.ts";
import { PostCard } from "../post-card.tsx";
import type { Route } from "./+types/list.ts";
import { getArticleKind } from "./article-kinds.ts";
import { loadArticles } from "./list-loader.server.ts";
import { TopicFilters } from "./topic-filters.tsx";
import "./list.css";

/** The articles of a kind, which the route's pattern determines. */
export async function loader({ context, request, pattern }: Route.LoaderArgs) {
  const list = await loadArticles(context.get(requestContext), request, pattern);
  const { pageKey, one, many } = getArticleKind(pattern);
  return data({ ...list, pageKey, one, many }, { status: list.unknown ? 404 : 200 });
}

const MISSING = "Page not found";

export const meta = (args: Route.MetaArgs) =>
  args.loaderData ? headMeta(args.loaderData.head) : missingMeta(args, MISSING);

export default function ArticleList({ loaderData }: Route.ComponentProps) {
  const { top, pageKey, filters, topics, featured, items, count, page, pageCount } = loaderData;
  const { path, scene } = sitePages[pageKey];
  const isEmpty = items.length === 0 && !featured;
  return (
    <>
      <PageHeader page={top} path={path} scene={scene} />
      <div className="articles">
        {featured ? <PostCard post={featured} heading="h2" layout="lead" eager /> : null}
        <div className="articles-columns">
          <TopicFilters path={path} filters={filters} topics={topics} />
          <section className="articles-list" aria-labelledby={RESULTS}>
            <ResultsHeading list={loaderData}>{formatCount(count, loaderData.one, loaderData.many)}</ResultsHeading>
            {isEmpty ? <Empty {...loaderData} path={path} /> : null}
            {items.length > 0 ? (
              <ol className="post-rows">
                {items.map((post, index) => (
                  <li key={post.slug}>
                    <PostCard post={post} heading="h3" layout="row" eager={!top.hero && !featured && index < 2} />
                  </li>
                ))}
              </ol>
            ) : null}
            <Pager page={page} pageCount={pageCount} />
          </section>
        </div>
      </div>
    </>
  );
}

type EmptyProps = Pick<Route.ComponentProps["loaderData"], "filters" | "unknown" | "many"> & { path: string };

function Empty({ filters, unknown, many, path }: EmptyProps) {
  const all = <Link to={path}>all {many}</Link>;
  if (unknown) {
    return (
      <p className="articles-empty">
        This {unknown} doesn’t exist or has been renamed. See {all}.
      </p>
    );
  }
  if (filters.category || filters.tag) {
    return <p className="articles-empty">Nothing has been published here yet. See {all}.</p>;
  }
  return (
    <p className="articles-empty">
      Nothing has been published here yet. <a href={`#${SUBSCRIBE_ANCHOR}`}>Subscribe to our newsletter</a> to find out
      what’s new.
    </p>
  );
}

/** Past the last page, for example after articles were deleted. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <MissingItemPage error={error} title={MISSING}>
      <Link to={pathname}>The first page</Link> has the newest articles.
    </MissingItemPage>
  );
}
