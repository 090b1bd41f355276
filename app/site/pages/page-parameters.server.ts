import { ENQUIRY_PARAMETER, ENQUIRY_SENT } from "#app/features/enquiries/enquiry-result.ts";
import { resources } from "#app/features/features.server.ts";
import { TESTIMONIAL_PATH, TOKEN_PARAMETER } from "#app/features/people/testimonial-result.ts";
import { CHOOSE_TOPICS } from "#app/features/subscribers/topics/topics-link.ts";
import type { PageParameter } from "#app/platform/page-cache/page-address.ts";
import { getPathParameter, listItemPages } from "#app/resources/item-page.ts";
import { SUBSCRIBE_PARAMETER, subscribeMessages } from "../subscribe-result.ts";
import { sitePages } from "./page-paths.ts";
import { searchGroups } from "./search/search-groups.server.ts";

const page: PageParameter = { name: "page" };
const category: PageParameter = { name: "category" };
const tag: PageParameter = { name: "tag" };
/** The results of forms submitted without JavaScript, which may appear on any page. */
const formResultParameters: PageParameter[] = [
  {
    name: SUBSCRIBE_PARAMETER,
    values: Object.keys(subscribeMessages).flatMap((result) => [result, `${result}.newsletter`]),
  },
  { name: ENQUIRY_PARAMETER, values: [ENQUIRY_SENT] },
];

/** The pages that list the items of a resource: each item has a page below one. */
const listPages = resources.flatMap(({ definition }) =>
  listItemPages(definition).flatMap((item) => getPathParameter(item)?.parent ?? []),
);

/** The query parameters of pages besides form results, by path; in canonical order. */
const own: Record<string, PageParameter[]> = {
  ...Object.fromEntries(listPages.map((path) => [path, [page]])),
  [sitePages["article-blogs"].path]: [page, category, tag],
  [sitePages["article-in-media"].path]: [page, category, tag],
  [sitePages["gallery-photos"].path]: [page, category],
  [TESTIMONIAL_PATH]: [{ name: TOKEN_PARAMETER }],
  [CHOOSE_TOPICS.path]: [{ name: CHOOSE_TOPICS.parameter }],
  "/search": [page, { name: "q" }, { name: "kind", values: searchGroups.map(({ name }) => name) }],
};

const photoParameters = [category, ...formResultParameters];
const pageParameters = new Map(
  Object.entries(own).map(([path, parameters]) => [path, [...parameters, ...formResultParameters]]),
);

/** The query parameters of the page at a path, in canonical order; all others are ignored. */
export function listPageParameters(path: string): readonly PageParameter[] {
  const photo = `${sitePages["gallery-photos"].path}/`;
  return pageParameters.get(path) ?? (path.startsWith(photo) ? photoParameters : formResultParameters);
}
