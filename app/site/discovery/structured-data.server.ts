import type { BreadcrumbList, Thing } from "schema-dts";
import type { PageContext } from "#app/resources/discovery.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import type { Values } from "#app/resources/store.server.ts";
import { absolute, webPage } from "#app/resources/structured-data.server.ts";

/** The item that a page is about. */
export interface Subject {
  resource: Resource;
  item: object;
}

export interface StructuredDataContext extends PageContext {
  /** From the home page to this page. */
  breadcrumbs: { path: string; name: string }[];
}

/** A page's JSON-LD, with the types of schema.org. */
export interface StructuredData {
  "@context": "https://schema.org";
  "@graph": Thing[];
}

/** The JSON-LD of a page and its breadcrumbs. */
export function structuredData(subject: Subject | undefined, page: StructuredDataContext): StructuredData {
  const things: Thing[] = subject ? buildThings(subject, page) : [];
  if (page.breadcrumbs.length > 1) things.push(breadcrumbList(page));
  return { "@context": "https://schema.org", "@graph": things };
}

const buildThings = ({ resource, item }: Subject, page: StructuredDataContext): Thing[] =>
  resource.discovery.structured?.(item as Values, page) ?? [{ ...webPage(page), "@type": "WebPage" }];

const breadcrumbList = (page: StructuredDataContext): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: page.breadcrumbs.map(({ path, name }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absolute(page, path),
  })),
});
