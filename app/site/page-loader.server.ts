import { pageKeys } from "#app/features/pages/page-keys.ts";
import type { Page, PageKey } from "#app/features/pages/pages.resource.ts";
import { getPage, pageResource } from "#app/features/pages/pages.server.ts";
import type { PublicSettings } from "#app/features/settings/settings.resource.ts";
import { getSettings, settingsResource } from "#app/features/settings/settings.server.ts";
import type { App } from "#app/platform/app.ts";
import type { PictureOutput } from "#app/platform/media/media-values.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import type { PageRequest } from "#app/platform/request-context.ts";
import { shortenText } from "#app/platform/text/shorten-text.ts";
import { findItemPage, getPageGroup, getPathParameter } from "#app/resources/item-page.ts";
import type { Values } from "#app/resources/store.server.ts";
import { loadTextVideos } from "#app/resources/text-videos.server.ts";
import { buildBreadcrumbs } from "./discovery/breadcrumbs.ts";
import { shareImage } from "./discovery/share-image.ts";
import { buildSharePicture, hasDrawnPicture, SHARE_SIZE } from "./discovery/share-picture.server.ts";
import { type Subject, structuredData } from "./discovery/structured-data.server.ts";
import type { PageHead, ShareImage } from "./page-head.ts";
import type { PageWithVideos } from "./page-text.tsx";
import { readPreviewedItem } from "./previewed-item.server.ts";

/** The settings, read once per content revision. */
export const siteSettings = (app: App): Promise<PublicSettings> => memoizePerRevision(app, getSettings);

const readers = Object.fromEntries(pageKeys.map((key) => [key, (app: App) => getPage(app, key)])) as Record<
  PageKey,
  (app: App) => Promise<Page>
>;

/** A fixed page, read once per content revision. */
export const sitePage = (app: App, key: PageKey): Promise<Page> => memoizePerRevision(app, readers[key]);

/** The settings, or the request's preview of them. */
export const requestedSettings = async (request: PageRequest): Promise<PublicSettings> =>
  (await readPreviewedItem(request, settingsResource)) ?? siteSettings(request.app);

/** A fixed page, or the request's preview of it. */
export async function requestedPage(request: PageRequest, key: PageKey): Promise<Page> {
  const previewed = await readPreviewedItem(request, pageResource);
  return previewed?.key === key ? previewed : sitePage(request.app, key);
}

/** A fixed page, with the head of its document. */
export async function loadPage(
  request: PageRequest,
  key: PageKey,
  path: string,
): Promise<{ page: PageWithVideos; head: PageHead }> {
  const { app } = request;
  const [page, settings] = await Promise.all([requestedPage(request, key), requestedSettings(request)]);
  const { title, lead, hero, seo_title, seo_description, noindex } = page;
  const head = createPageHead(app, settings, {
    path,
    title: seo_title || title,
    description: seo_description || lead,
    picture: hero,
    noindex,
    about: { resource: pageResource, item: page },
  });
  if (key === "home" && !seo_title) head.title = `${settings.academy_name}: ${title}`;
  return { page: { ...page, videos: await loadTextVideos(app, page.body) }, head };
}

interface PageHeadInput extends Pick<PageHead, "type" | "previous" | "next"> {
  path: string;
  title: string;
  description: string;
  picture?: PictureOutput | null;
  noindex?: boolean;
  /** The absolute URL where the same text was first published. */
  canonical?: string;
  /** The item that the page shows. */
  about?: Subject;
}

/** The head of a page's document; a page without a picture of its own gets a drawn one. */
export function createPageHead(app: App, settings: PublicSettings, input: PageHeadInput): PageHead {
  const { path, title, description, picture, noindex = false, canonical, type, previous, next, about } = input;
  const { siteUrl } = app.config;
  const image = chooseShareImage(siteUrl, settings, picture ?? null, about);
  const encoded = encodedPath(path);
  const language = getPageLanguage(settings, about);
  const breadcrumbs = buildBreadcrumbs(encoded, title, about && findListPage(about));
  const article = about?.resource.discovery.article?.(about.item as Values);
  const pageContext = {
    siteUrl,
    settings,
    language,
    url: siteUrl + encoded,
    title,
    description,
    image: image?.url,
    breadcrumbs,
  };
  return {
    title: `${title} · ${settings.academy_name}`,
    description: metaDescription(description),
    language,
    canonical: canonical || siteUrl + encoded,
    index: app.config.index && !noindex,
    siteName: settings.academy_name,
    structured: { ...structuredData(about, pageContext) },
    ...(article && { article }),
    ...(type && { type }),
    ...(previous && { previous: siteUrl + encodedPath(previous) }),
    ...(next && { next: siteUrl + encodedPath(next) }),
    ...(image && { image }),
  };
}

/** The item's language, unless its page is written in the academy's language. */
function getPageLanguage(settings: PublicSettings, about: Subject | undefined): string {
  if (!about || about.resource.discovery.inSiteLanguage) return settings.language;
  return String((about.item as Values).language ?? settings.language);
}

/** The page that lists the items of a resource, if each item has a page below it. */
function findListPage({ resource: { definition }, item }: Subject) {
  const page = findItemPage(definition, item as Values);
  const path = page && getPathParameter(page)?.parent;
  return path === undefined ? undefined : { path, name: getPageGroup(definition).label };
}

/** Percent-encodes a path; parts that are already encoded stay the same. */
function encodedPath(path: string): string {
  const { pathname, search } = new URL(path, "https://host.invalid");
  return pathname + search;
}

/** The item's own picture, or else a drawn one or the one in the settings, as the resource declares. */
function chooseShareImage(
  siteUrl: string,
  settings: PublicSettings,
  picture: PictureOutput | null,
  about: Subject | undefined,
): ShareImage | undefined {
  const own = shareImage(siteUrl, picture);
  if (own) return own;
  const general = shareImage(siteUrl, settings.share_picture);
  if (!about || !hasDrawnPicture(about.resource)) return general;
  if (general && about.resource.discovery.share?.sitePicture === "first") return general;
  const { path, content } = buildSharePicture(settings.academy_name, about.resource, about.item);
  return { url: siteUrl + path, ...SHARE_SIZE, alt: content.text };
}

/** Search engines and link previews truncate longer descriptions. */
const metaDescription = (text: string) => shortenText(text, 300);
