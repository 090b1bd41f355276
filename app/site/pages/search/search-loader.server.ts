import { postResource } from "#app/features/posts/posts.server.ts";
import { search } from "#app/features/search/search.server.ts";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { Segment } from "#app/platform/search/excerpt.ts";
import { visible } from "#app/resources/read.server.ts";
import { storeOf } from "#app/resources/store.server.ts";
import { type FormattedDate, formatDate } from "#app/ui/formatted-date.ts";
import { itemPath } from "../../found/item-path.ts";
import { pageOf } from "../../list-loader.server.ts";
import { headOf, sitePage, siteSettings } from "../../page-loader.server.ts";
import { isSearchKind, resourceNames, searchKinds } from "./search-kinds.ts";

const PAGE_SIZE = 12;
/** The longest text that is searched for; the field takes no more. */
const LONGEST = 200;

export interface SearchHit {
  key: string;
  path: string;
  what: string;
  day: FormattedDate | null;
  title: Segment[];
  excerpt: Segment[];
}

/**
 * What was found for the words in the address, and where to go on where that is nothing.
 * @throws NotFound past the last page, Unavailable where too many search at once.
 */
export async function loadSearch(app: App, request: Request) {
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get("q") ?? "").replaceAll("\0", "").trim().slice(0, LONGEST).trim();
  const given = searchParams.get("kind");
  const kind = isSearchKind(given) ? given : null;
  const page = pageOf(request);
  const [text, settings, found] = await Promise.all([
    sitePage(app, "search"),
    siteSettings(app),
    search(app, anonymous, { q, resource: resourcesOf(kind), page, page_size: PAGE_SIZE }),
  ]);
  if (page > 1 && found.results.length === 0) throw new NotFound();
  const hits = found.results.flatMap((hit): SearchHit[] => {
    const path = itemPath(hit);
    if (path === undefined) return [];
    const { resource, id, published_at, title_segments, excerpt } = hit;
    return [
      {
        key: `${resource} ${id}`,
        path,
        what: hit.kind === "in_media" ? "In the media" : (resourceNames[resource] ?? ""),
        day: published_at && DATED.has(resource) ? formatDate(published_at, settings.time_zone) : null,
        title: title_segments,
        excerpt,
      },
    ];
  });
  const description = text.lead || `Search the articles, books, videos, photos and quotes of ${settings.academy_name}.`;
  const title = q ? `${text.title}: ${q}` : text.title;
  return {
    q,
    kind,
    page,
    hits,
    count: found.count,
    corrected: found.corrected,
    pageCount: Math.max(1, Math.ceil(found.count / PAGE_SIZE)),
    heading: text.title,
    newest: found.count === 0 ? await newestPosts(app) : [],
    head: headOf(app, settings, { path: "/search", title, description, noindex: true }),
  };
}

/** What is told of when. */
const DATED = new Set(["post", "video", "magazine"]);

const resourcesOf = (kind: keyof typeof searchKinds | null): readonly string[] =>
  kind ? searchKinds[kind].resources : Object.values(searchKinds).flatMap(({ resources }) => [...resources]);

async function newestPosts(app: App) {
  const rows = await storeOf(app)
    .selectFrom("post")
    .select(["id", "slug", "kind", "title"])
    .where(visible(postResource, anonymous, app.now().toISOString()))
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(4)
    .execute();
  return rows.map(({ id, slug, kind, title }) => ({
    title: title as string,
    path: itemPath({ resource: "post", id, slug, kind }) as string,
  }));
}
