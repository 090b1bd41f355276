import { joinPath } from "#app/platform/text/encode-path.ts";

/** A public page that shows an item. It has no schemas, so that components can link to it without loading them. */
export interface ItemPage {
  /** The pattern of its paths: `/books/:slug` or `/quotes/:id`; without a parameter, one page shows all items. */
  path: string;
  /** The kind of item, as shown to visitors. */
  label: string;
}

/** Pages by the value of a field of the item. */
export interface PagesByField {
  by: string;
  of: Readonly<Record<string, ItemPage>>;
}

export type PublicPage = (ItemPage | PagesByField) & {
  /** The group of its items in search, the sitemap and llms.txt; by default the plural label. */
  group?: string;
  /** Slugs that items cannot have, since other pages use their paths. */
  reserved?: readonly string[];
  /** Groups in search are sorted by this number (default 0), then in the order of the resources. */
  searchOrder?: number;
};

/** The part of a declaration that paths are built from. */
interface WithPage {
  labels: { many: string };
  page?: PublicPage | undefined;
}

const parameterPattern = /^(.+)\/:(slug|id)$/;

/** The path of an item on this page. */
export function buildItemPath({ path }: Pick<ItemPage, "path">, item: { id?: number; slug?: string | null }): string {
  const [, parent, parameter] = parameterPattern.exec(path) ?? [];
  return parent === undefined ? path : joinPath(parent, String(item[parameter as "id" | "slug"] ?? ""));
}

/** All pages that show items of a resource. */
export const listItemPages = ({ page }: Pick<WithPage, "page">): readonly ItemPage[] =>
  !page ? [] : "by" in page ? Object.values(page.of) : [page];

/** The page that shows an item, if there is one. */
export function findItemPage(
  { page }: Pick<WithPage, "page">,
  item: Readonly<Record<string, unknown>>,
): ItemPage | undefined {
  return page && "by" in page ? page.of[String(item[page.by])] : page;
}

/** The path of the page that shows an item, if there is one. */
export function itemPath(
  definition: Pick<WithPage, "page">,
  item: Readonly<Record<string, unknown>>,
): string | undefined {
  const page = findItemPage(definition, item);
  return page && buildItemPath(page, item as Parameters<typeof buildItemPath>[1]);
}

/** The part of a declaration that describes where items are shown. */
interface WithPlace {
  name: string;
  page?: PublicPage;
  shownOn?: PublicPage;
}

/** Whether items are shown anywhere on the site. */
export const hasPlace = ({ page, shownOn }: WithPlace): boolean => page !== undefined || shownOn !== undefined;

/** The id of the element of an item on a page that shows several. */
const getAnchor = ({ name }: Pick<WithPlace, "name">, { id }: { id?: unknown }): string => `${name}-${id}`;

/** Where an item is shown: on its own page, or among others on a page, where the anchor is its element's id. */
export function findPlace(
  definition: WithPlace,
  item: Readonly<Record<string, unknown>>,
): { path: string; anchor?: string } | undefined {
  const path = itemPath(definition, item);
  if (path !== undefined && hasOwnPages(definition)) return { path };
  const shared = path ?? itemPath({ page: definition.shownOn }, item);
  return shared === undefined ? undefined : { path: shared, anchor: getAnchor(definition, item) };
}

/** The page at a path that shows one item, with the column and value that identify the item in the path. */
export function parseItemPath(
  definition: Pick<WithPage, "page">,
  path: string,
): { column: "slug" | "id"; value: string } | undefined {
  const slash = path.lastIndexOf("/");
  for (const page of listItemPages(definition)) {
    const parameter = getPathParameter(page);
    if (parameter?.parent === path.slice(0, slash))
      return { column: parameter.column, value: decoded(path.slice(slash + 1)) };
  }
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A path of the site without query, fragment and trailing slash. */
export const barePath = (address: string): string => address.replace(/[?#].*$/, "").replace(/(.)\/$/, "$1");

/** The path without the parameter, and the column that the parameter identifies items by. */
export function getPathParameter({ path }: ItemPage): { parent: string; column: "slug" | "id" } | undefined {
  const [, parent, parameter] = parameterPattern.exec(path) ?? [];
  return parent === undefined ? undefined : { parent, column: parameter as "slug" | "id" };
}

/** The field that selects a fixed page for each item, if there is one. */
export function fixedPageField(definition: Pick<WithPage, "page">): string | undefined {
  const { page } = definition;
  return page && "by" in page && !listItemPages(definition).some(getPathParameter) ? page.by : undefined;
}

/** Whether each item has its own page. */
export const hasOwnPages = (definition: Pick<WithPage, "page">): boolean =>
  fixedPageField(definition) !== undefined || listItemPages(definition).some(getPathParameter);

/** The columns from which the path of an item is built, besides its id. */
export function pathColumns(definition: Pick<WithPage, "page">): string[] {
  const { page } = definition;
  const hasSlug = listItemPages(definition).some((each) => getPathParameter(each)?.column === "slug");
  return [...(hasSlug ? ["slug"] : []), ...(page && "by" in page ? [page.by] : [])];
}

export interface PageGroup {
  /** The name used in URLs. */
  name: string;
  label: string;
}

/** The group of a resource's items in search, the sitemap and llms.txt. */
export function getPageGroup({ labels, page }: WithPage): PageGroup {
  const label = page?.group ?? labels.many;
  return { name: label.toLowerCase().replaceAll(" ", "-"), label };
}
