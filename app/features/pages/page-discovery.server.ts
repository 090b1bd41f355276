import type { Organization, Person, Service, Thing, WebSite } from "schema-dts";
import type { Discovery, PageContext } from "#app/resources/discovery.server.ts";
import { absolute, organizationId, organizationReference, webPage } from "#app/resources/structured-data.server.ts";
import type { Page, PageKey } from "./pages.resource.ts";

export const pageDiscovery: Discovery<Page> = {
  picture: "hero",
  overview: { description: "lead", order: ["id", "asc"], position: 1 },
  share: { content: () => ({ label: "" }), sitePicture: "first" },
  structured,
};

function organization(page: PageContext): Organization {
  const { siteUrl, settings } = page;
  const socialUrls = settings.social_links.map(({ url }) => url);
  return {
    "@type": "EducationalOrganization",
    ...organizationId(page),
    name: settings.academy_name,
    url: `${siteUrl}/`,
    logo: settings.logo ? absolute(page, settings.logo.url) : `${siteUrl}/icons/512.png`,
    ...(settings.footer_about && { description: settings.footer_about }),
    ...(settings.contact_email && { email: settings.contact_email }),
    ...(settings.phone && { telephone: settings.phone }),
    ...(settings.address && { address: settings.address }),
    ...(socialUrls.length > 0 && { sameAs: socialUrls }),
  };
}

function website(page: PageContext): WebSite {
  const { siteUrl, settings } = page;
  const search = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/search?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  } as const;
  return {
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    name: settings.academy_name,
    url: `${siteUrl}/`,
    inLanguage: settings.language,
    publisher: organizationId(page),
    potentialAction: search,
  };
}

const serviceKeys = new Set<PageKey>(["services-mentorship", "services-astro-clinic", "services-online-classes"]);
const listKeys = new Set<PageKey>([
  "books",
  "article-in-media",
  "article-blogs",
  "gallery-photos",
  "gallery-videos",
  "quotes",
  "newsletter",
]);

function structured({ key, title }: Page, page: PageContext): Thing[] {
  if (key === "home") return [organization(page), website(page)];
  if (serviceKeys.has(key)) return [service(title, page)];
  if (key === "about-founder") {
    return [{ ...webPage(page), "@type": "ProfilePage", mainEntity: founder(title, page) }];
  }
  if (key === "about-academy") return [organization(page), { ...webPage(page), "@type": "AboutPage" }];
  if (key === "contact-us") return [organization(page), { ...webPage(page), "@type": "ContactPage" }];
  if (listKeys.has(key)) return [{ ...webPage(page), "@type": "CollectionPage" }];
  return [{ ...webPage(page), "@type": "WebPage" }];
}

const founder = (name: string, page: PageContext): Person => ({
  "@type": "Person",
  name,
  url: page.url,
  ...(page.description && { description: page.description }),
  ...(page.image && { image: page.image }),
  worksFor: organizationId(page),
});

const service = (name: string, page: PageContext): Service => ({
  "@type": "Service",
  name,
  url: page.url,
  ...(page.description && { description: page.description }),
  ...(page.image && { image: page.image }),
  provider: { ...organizationId(page), ...organizationReference(page) },
});
