import { resources } from "#app/features/features.server.ts";
import { loadNewestPosts } from "#app/features/posts/newest-posts.server.ts";
import { postPath } from "#app/features/posts/post-page.ts";
import { itemPathValues } from "#app/features/search/entry-address.ts";
import { search } from "#app/features/search/search.server.ts";
import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { PageRequest } from "#app/platform/request-context.ts";
import type { Segment } from "#app/platform/search/excerpt.ts";
import { cutText } from "#app/platform/text/shorten-text.ts";
import { buildItemPath, findItemPage } from "#app/resources/item-page.ts";
import { type FormattedDate, formatDate } from "#app/ui/formatted-date.ts";
import { readPageNumber } from "../../list-loader.server.ts";
import { createPageHead, requestedPage, siteSettings } from "../../page-loader.server.ts";
import { searchGroups } from "./search-groups.server.ts";

const PAGE_SIZE = 12;
/** The limit of a query, as in the search field. */
const MAX_QUERY_LENGTH = 200;

export interface SearchResult {
  key: string;
  path: string;
  label: string;
  date: FormattedDate | null;
  title: Segment[];
  excerpt: Segment[];
}

/**
 * The results of a search, or the newest articles if there are none.
 * @throws NotFound past the last page, Unavailable during too many simultaneous searches.
 */
export async function loadSearch(pageRequest: PageRequest, request: Request) {
  const { app } = pageRequest;
  const { searchParams } = new URL(request.url);
  const q = cutText((searchParams.get("q") ?? "").replaceAll("\0", "").trim(), MAX_QUERY_LENGTH).trim();
  const kind = searchParams.get("kind");
  const group = searchGroups.find(({ name }) => name === kind);
  const groups = group ? [group] : searchGroups;
  const page = readPageNumber(request);
  const [text, settings, found] = await Promise.all([
    requestedPage(pageRequest, "search"),
    siteSettings(app),
    search(app, anonymous, { q, resource: groups.flatMap((each) => each.resources), page, page_size: PAGE_SIZE }),
  ]);
  if (page > 1 && found.results.length === 0) throw new NotFound();
  const hits = found.results.flatMap((hit): SearchResult[] => {
    const { resource, id, published_at, title_segments, excerpt } = hit;
    const matched = byName.get(resource);
    const item = matched && itemPathValues(matched.definition, hit);
    const page = item && findItemPage(matched.definition, item);
    if (!page) return [];
    return [
      {
        key: `${resource} ${id}`,
        path: buildItemPath(page, item),
        label: page.label,
        date: published_at && matched.discovery.isDated ? formatDate(published_at, settings.time_zone) : null,
        title: title_segments,
        excerpt,
      },
    ];
  });
  const description = text.lead || `Search the articles, books, videos, photos and quotes of ${settings.academy_name}.`;
  const kindLabel = q ? group?.label : undefined;
  const title = [q ? `${text.title}: ${q}` : text.title, kindLabel, page > 1 ? `page ${page}` : ""]
    .filter(Boolean)
    .join(", ");
  return {
    q,
    kind: group?.name ?? null,
    groups: searchGroups.map(({ name, label }) => ({ name, label })),
    page,
    hits,
    count: found.count,
    corrected: found.corrected,
    pageCount: Math.max(1, Math.ceil(found.count / PAGE_SIZE)),
    heading: text.title,
    newest: found.count === 0 ? await newest(app) : [],
    head: createPageHead(app, settings, { path: "/search", title, description, noindex: true }),
  };
}

const MAX_NEWEST = 4;

const byName = new Map(resources.map((resource) => [resource.definition.name, resource]));

async function newest(app: App) {
  const posts = await loadNewestPosts(app, MAX_NEWEST);
  return posts.map(({ title, ...post }) => ({ title, path: postPath(post) }));
}
