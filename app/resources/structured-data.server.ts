import type { WebPage } from "schema-dts";
import type { PageContext } from "./discovery.server.ts";

/** The academy, by reference. */
export const organizationId = ({ siteUrl }: PageContext) => ({ "@id": `${siteUrl}/#academy` });

/** The academy, by reference and name. */
export const organizationReference = (page: PageContext) =>
  ({ "@type": "EducationalOrganization", ...organizationId(page), name: page.settings.academy_name }) as const;

export const absolute = ({ siteUrl }: Pick<PageContext, "siteUrl">, path: string) => siteUrl + path;

/** The page itself, without its type. */
export const webPage = ({ url, title, description, language, siteUrl }: PageContext) =>
  ({
    "@id": url,
    url,
    name: title,
    ...(description && { description }),
    inLanguage: language,
    isPartOf: { "@id": `${siteUrl}/#website` },
  }) satisfies Omit<Exclude<WebPage, string>, "@type">;
