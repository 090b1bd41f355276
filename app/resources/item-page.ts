import { pathTo } from "#app/platform/encode-path.ts";

/** A public page that shows an item. Without schemas, so that cards can link to it and stay light. */
export interface ItemPage {
  /** Ends in what tells items apart, `/books/:slug` or `/quotes/:id`; else it is a page that shows more than the item. */
  path: string;
  /** What visitors call an item. */
  label: string;
}

/** Pages of which a field of the item decides between: one path for each of its values. */
export interface PagesByField {
  by: string;
  of: Readonly<Record<string, ItemPage>>;
}

export type PublicPage = (ItemPage | PagesByField) & {
  /** Under what visitors find them all: in search, the sitemap and the overview; the plural label where it is left out. */
  group?: string;
  /** Where the group stands in search: those without come first, in the order of the list. */
  place?: number;
};

/** What a declaration says that addresses are made of. */
interface Shown {
  labels: { many: string };
  page?: PublicPage;
}

const parameterised = /^(.+)\/:(slug|id)$/;

/** The path of an item that is shown on this page. */
export function pathOn({ path }: Pick<ItemPage, "path">, item: { id?: number; slug?: string | null }): string {
  const [, parent, parameter] = parameterised.exec(path) ?? [];
  return parent === undefined ? path : pathTo(parent, String(item[parameter as "id" | "slug"] ?? ""));
}

/** All pages that items of a resource are shown on. */
export const pagesOf = ({ page }: Pick<Shown, "page">): readonly ItemPage[] =>
  !page ? [] : "by" in page ? Object.values(page.of) : [page];

/** The page that shows an item, if there is one. */
export function pageOf({ page }: Pick<Shown, "page">, item: Readonly<Record<string, unknown>>): ItemPage | undefined {
  return page && "by" in page ? page.of[String(item[page.by])] : page;
}

/** The path of the page that shows an item; undefined where none does. */
export function itemPath(definition: Pick<Shown, "page">, item: Readonly<Record<string, unknown>>): string | undefined {
  const page = pageOf(definition, item);
  return page && pathOn(page, item as Parameters<typeof pathOn>[1]);
}

/** Where the items of a page with a parameter are, and which column tells them apart. */
export function parameterOf({ path }: ItemPage): { parent: string; column: "slug" | "id" } | undefined {
  const [, parent, parameter] = parameterised.exec(path) ?? [];
  return parent === undefined ? undefined : { parent, column: parameter as "slug" | "id" };
}

/** The field that decides between fixed pages: each item is the page itself. */
export function fixedBy(definition: Pick<Shown, "page">): string | undefined {
  const { page } = definition;
  return page && "by" in page && !pagesOf(definition).some(parameterOf) ? page.by : undefined;
}

/** Whether each item has a page to itself. */
export const hasOwnPages = (definition: Pick<Shown, "page">): boolean =>
  fixedBy(definition) !== undefined || pagesOf(definition).some(parameterOf);

/** The columns that the path of an item is made of, besides its id. */
export function pathColumns(definition: Pick<Shown, "page">): string[] {
  const { page } = definition;
  const hasSlug = pagesOf(definition).some((each) => parameterOf(each)?.column === "slug");
  return [...(hasSlug ? ["slug"] : []), ...(page && "by" in page ? [page.by] : [])];
}

export interface PageGroup {
  /** As it stands in addresses. */
  name: string;
  label: string;
}

/** What visitors find a resource's items under. */
export function groupOf({ labels, page }: Shown): PageGroup {
  const label = page?.group ?? labels.many;
  return { name: label.toLowerCase().replaceAll(" ", "-"), label };
}
