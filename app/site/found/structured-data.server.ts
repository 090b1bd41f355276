import type { BreadcrumbList, Thing } from "schema-dts";
import type { PageContext } from "#app/resources/discovery.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import type { Values } from "#app/resources/store.server.ts";
import { absolute, webPage } from "#app/resources/structured-data.server.ts";

/** What a page is about. */
export interface Subject {
  resource: Resource;
  item: object;
}

/** What is said about the page that shows it. */
export interface Shown extends PageContext {
  /** The way to the page, from the home page on: paths and names. */
  trail: { path: string; name: string }[];
}

/** Things in the words of schema.org, as a page's JSON-LD holds them. */
export interface StructuredData {
  "@context": "https://schema.org";
  "@graph": Thing[];
}

/** Everything a page says about itself, and the way to it from the home page. */
export function structuredData(subject: Subject | undefined, shown: Shown): StructuredData {
  const things: Thing[] = subject ? thingsOf(subject, shown) : [];
  if (shown.trail.length > 1) things.push(breadcrumbs(shown));
  return { "@context": "https://schema.org", "@graph": things };
}

const thingsOf = ({ resource, item }: Subject, shown: Shown): Thing[] =>
  resource.discovery.structured?.(item as Values, shown) ?? [{ ...webPage(shown), "@type": "WebPage" }];

const breadcrumbs = (shown: Shown): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: shown.trail.map(({ path, name }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absolute(shown, path),
  })),
});
