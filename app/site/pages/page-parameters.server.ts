import { ENQUIRY_PARAMETER, ENQUIRY_SENT } from "#app/features/enquiries/enquiry-result.ts";
import { resources } from "#app/features/resources.server.ts";
import type { PageParameter } from "#app/platform/page-cache/page-address.ts";
import { pagesOf, parameterOf } from "#app/resources/item-page.ts";
import { SUBSCRIBE_PARAMETER, subscribeAnswers } from "../subscribe-answer.ts";
import { sitePages } from "./page-paths.ts";
import { searchGroups } from "./search/search-groups.server.ts";

const page: PageParameter = { name: "page" };
const category: PageParameter = { name: "category" };
const tag: PageParameter = { name: "tag" };
/** What a form that was posted without script comes back with; any page has the one, some the other. */
const answers: PageParameter[] = [
  { name: SUBSCRIBE_PARAMETER, values: subscribeAnswers },
  { name: ENQUIRY_PARAMETER, values: [ENQUIRY_SENT] },
];

/** The pages that list the items of a resource: each item has a page below one. */
const listPages = resources.flatMap(({ definition }) =>
  pagesOf(definition).flatMap((item) => parameterOf(item)?.parent ?? []),
);

/** What pages know of the query beside the answers of forms, by their paths; in canonical order. */
const own: Record<string, PageParameter[]> = {
  ...Object.fromEntries(listPages.map((path) => [path, [page]])),
  [sitePages["article-blogs"].path]: [page, category, tag],
  [sitePages["article-in-media"].path]: [page, category, tag],
  [sitePages["gallery-photos"].path]: [page, category],
  "/search": [page, { name: "q" }, { name: "kind", values: searchGroups.map(({ name }) => name) }],
};

const ofPhotos = [category, ...answers];
const ofLists = new Map(Object.entries(own).map(([path, parameters]) => [path, [...parameters, ...answers]]));

/** The query parameters that the page at a path knows, in canonical order; all others do not count. */
export function parametersAt(path: string): readonly PageParameter[] {
  const photo = `${sitePages["gallery-photos"].path}/`;
  return ofLists.get(path) ?? (path.startsWith(photo) ? ofPhotos : answers);
}
