import type { Page } from "#app/features/pages/pages.resource.ts";
import { pageResource } from "#app/features/pages/pages.server.ts";
import type { PageRequest } from "#app/platform/request-context.ts";
import { toSlugFilter } from "#app/resources/inputs/relation.ts";
import { loadList, readPageNumber } from "#app/site/list-loader.server.ts";
import type { PageHead } from "#app/site/page-head.ts";
import { createPageHead, requestedPage, siteSettings } from "#app/site/page-loader.server.ts";
import { sitePages } from "#app/site/pages/page-paths.ts";
import { POST_SUMMARY_FIELDS, type PostSummary, toPostSummary } from "../post-summary.ts";
import { loadPostTopics, type Topic } from "../post-topics.server.ts";
import type { Post } from "../posts.resource.ts";
import { postResource } from "../posts.server.ts";
import { getArticleKind } from "./article-kinds.ts";
import { type ArticleFilters, listPath } from "./list-path.ts";

export interface ArticleList {
  /** The data of the page's header. */
  top: Pick<Page, "title" | "lead" | "hero">;
  head: PageHead;
  /** The requested filters; an unknown slug is kept, so that it can be reported and removed. */
  filters: ArticleFilters;
  unknown: keyof ArticleFilters | null;
  topics: { categories: Topic[]; tags: Topic[] };
  /** The newest featured article, on the first page of the unfiltered list. */
  featured: PostSummary | null;
  items: PostSummary[];
  count: number;
  page: number;
  pageCount: number;
}

/** @throws NotFound past the last page. */
export async function loadArticles(pageRequest: PageRequest, request: Request, pattern: string): Promise<ArticleList> {
  const { app } = pageRequest;
  const { kind, pageKey } = getArticleKind(pattern);
  const page = readPageNumber(request);
  const filters = readFilters(request);
  const [sitePageOfList, settings, all] = await Promise.all([
    requestedPage(pageRequest, pageKey),
    siteSettings(app),
    loadPostTopics(app, kind),
  ]);
  const category = all.categories.find(({ slug }) => slug === filters.category);
  const tag = all.tags.find(({ slug }) => slug === filters.tag);
  const unknown = filters.category && !category ? "category" : filters.tag && !tag ? "tag" : null;
  const plain = !filters.category && !filters.tag;

  const list = unknown
    ? { items: [], count: 0, page: 1, pageCount: 1 }
    : await loadList(pageRequest, postResource, {
        page,
        fields: POST_SUMMARY_FIELDS,
        count: category && tag ? undefined : (category ?? tag ?? all).count,
        filters: {
          kind,
          ...(category && { category: toSlugFilter(category.slug) }),
          ...(tag && { tags: toSlugFilter(tag.slug) }),
        },
      });
  const [featured] =
    plain && page === 1
      ? (
          await loadList(pageRequest, postResource, {
            pageSize: 1,
            count: 1,
            fields: POST_SUMMARY_FIELDS,
            filters: { kind, featured: true },
          })
        ).items
      : [];
  const items = list.items.filter(({ id }) => id !== featured?.id);

  const { title, lead } = unknown ? { title: "Not found", lead: "" } : wording(sitePageOfList, category, tag);
  const path = sitePages[pageKey].path;
  const address = (number: number) => listPath(path, filters, number);
  const head = createPageHead(app, settings, {
    path: address(list.page),
    title: [plain ? sitePageOfList.seo_title || title : title, page > 1 ? `page ${page}` : ""]
      .filter(Boolean)
      .join(", "),
    description: plain ? sitePageOfList.seo_description || lead : lead || sitePageOfList.lead,
    picture: sitePageOfList.hero,
    about: { resource: pageResource, item: sitePageOfList },
    // A single category or tag is indexed; a combination of both is only a filtered view.
    noindex: sitePageOfList.noindex || !!unknown || (!!category && !!tag),
    ...(list.page > 1 && { previous: address(list.page - 1) }),
    ...(list.page < list.pageCount && { next: address(list.page + 1) }),
  });
  const summary = (post: unknown) => toPostSummary(post as Post, settings.time_zone);
  return {
    top: { title, lead: page > 1 ? `Page ${page} of ${list.pageCount}` : lead, hero: sitePageOfList.hero },
    head,
    filters,
    unknown,
    topics: { categories: used(all.categories, category), tags: used(all.tags, tag) },
    featured: featured ? summary(featured) : null,
    items: items.map(summary),
    count: list.count,
    page: list.page,
    pageCount: list.pageCount,
  };
}

function readFilters(request: Request): ArticleFilters {
  const { searchParams } = new URL(request.url);
  return { category: searchParams.get("category") ?? "", tag: searchParams.get("tag") ?? "" };
}

/** The title and lead of the category, the tag or both, or else of the page itself. */
function wording(page: { title: string; lead: string }, category: Topic | undefined, tag: Topic | undefined) {
  if (category && tag) return { title: `${category.name}: ${tag.name}`, lead: "" };
  const topic = category ?? tag;
  return topic ? { title: topic.name, lead: topic.description } : { title: page.title, lead: page.lead };
}

/** A topic without posts is only listed while it is selected. */
const used = (topics: Topic[], chosen: Topic | undefined) =>
  topics.filter((topic) => topic.count > 0 || topic === chosen);
