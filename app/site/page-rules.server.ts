import { pagePaths } from "#app/features/pages/page-keys.ts";
import { findTestimonialLink } from "#app/features/people/testimonial-links.server.ts";
import {
  MAX_PHOTO_BYTES,
  TESTIMONIAL_PATH,
  TOKEN_PARAMETER,
  testimonialToken,
} from "#app/features/people/testimonial-result.ts";
import { PREVIEW_PARAMETER, previewedItem } from "#app/features/previews/previews.server.ts";
import { countSharedFileView } from "#app/features/private-files/open-file-link.server.ts";
import { findRedirect } from "#app/features/redirects/redirects.server.ts";
import { countSearch } from "#app/features/search/search.server.ts";
import { currentBanner, nextBannerChange } from "#app/features/settings/banner.server.ts";
import { getIpLookupUrl, getSettings } from "#app/features/settings/settings.server.ts";
import { CHOOSE_TOPICS } from "#app/features/subscribers/topics/topics-link.ts";
import { SIGNATURE_PARAMETER } from "#app/platform/access/signed-url.ts";
import type { App } from "#app/platform/app.ts";
import { type ExtraSources, tagManagerSources } from "#app/platform/http/content-security-policy.ts";
import type { PagesOptions } from "#app/platform/http/pages.ts";
import { BODY_LIMIT } from "#app/platform/http/request-bodies.ts";
import { callInline } from "#app/platform/page-cache/inline-script.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import { documentPath } from "#app/platform/page-cache/page-address.ts";
import { startOfNextDay } from "#app/platform/time/calendar-days.ts";
import { findNextPublication } from "#app/resources/next-publication.server.ts";
import type closeBanner from "./banner-script.ts";
import bannerScript from "./banner-script.ts?inline";
import { isFixedPage, isItemPage } from "./known-pages.server.ts";
import { listPageParameters } from "./pages/page-parameters.server.ts";
import shareScript from "./share-script.ts?inline";
import { decryptSubmittedEmail } from "./submitted-email.server.ts";
import { SUBMITTED_EMAIL_PARAMETER } from "./subscribe-result.ts";
import type startTagManager from "./tag-manager-script.ts";
import tagManagerScript from "./tag-manager-script.ts?inline";

/** What public pages depend on besides the content revision, and their Content-Security-Policy sources. */
export function pageRules(app: App): Omit<PagesOptions, "build"> {
  const settings = () => memoizePerRevision(app, getSettings);
  return {
    listPageParameters,
    admit: async (path, address) => {
      if (path === pagePaths.search) await countSearch(app, address);
      if (isSharedFile(path)) await countSharedFileView(app, address);
    },
    isSecret: isSecretAddress,
    isScriptless: isSharedFile,
    findRedirect: (path) => findRedirect(app, path),
    previewedItem: (url) => previewedItem(app, url),
    fileForms: {
      [TESTIMONIAL_PATH]: {
        maxBytes: MAX_PHOTO_BYTES + BODY_LIMIT,
        isUploadAllowed: async (url) => (await findTestimonialLink(app, testimonialToken(url)))?.state === "open",
      },
    },
    readSubmittedEmail: (url) => decryptSubmittedEmail(app, url),
    getExpiry: async () =>
      Math.min(...(await Promise.all([nextMidnight(app), findNextPublication(app), nextBannerChange(app)]))),
    firstScripts: async (isSecret) => {
      const { tag_manager_id, tag_manager_needs_consent } = await settings();
      const banner = await currentBanner(app);
      const scripts = [shareScript];
      if (tag_manager_id !== null && !isSecret)
        scripts.push(callInline<typeof startTagManager>(tagManagerScript, tag_manager_id, tag_manager_needs_consent));
      if (banner?.key) scripts.push(callInline<typeof closeBanner>(bannerScript, banner.key));
      return scripts;
    },
    extraSources: async (area, isSecret): Promise<ExtraSources> => {
      const api = listOrigins(app.config.apiBaseUrl);
      if (area === "admin") {
        return { connect: [...api, ...listOrigins(await memoizePerRevision(app, getIpLookupUrl))] };
      }
      const { tag_manager_id } = await settings();
      const tagManager = tag_manager_id && !isSecret ? tagManagerSources : {};
      return { ...tagManager, connect: [...api, ...(tagManager.connect ?? [])] };
    },
  };
}

/** The pages that links in emails open with a token. */
const tokenPages: ReadonlySet<string> = new Set([
  TESTIMONIAL_PATH,
  CHOOSE_TOPICS.path,
  "/unsubscribe",
  "/confirm-subscription",
]);
/** The query parameters that are secret on any page, even if they have expired. */
const secretParameters = [TOKEN_PARAMETER, PREVIEW_PARAMETER, SIGNATURE_PARAMETER, SUBMITTED_EMAIL_PARAMETER];

/** Whether the URL of a page, or of its data, contains a secret. */
function isSecretAddress(path: string, url: string): boolean {
  if (isSharedFile(path) || tokenPages.has(documentPath(path))) return true;
  const [, query = ""] = /\?(.*)$/s.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  return secretParameters.some((name) => parameters.has(name));
}

/** The page of a link to a private file. */
const isSharedFile = (path: string) => /^\/files\/./i.test(path);

/** The origin of an absolute URL; none for a path of this site, or if not set. */
const listOrigins = (address: string | null | undefined) =>
  address && URL.canParse(address) ? [new URL(address).origin] : [];

/** The year in the footer and the quote of the day change at midnight in the academy's time zone. */
async function nextMidnight(app: App) {
  const { time_zone } = await memoizePerRevision(app, getSettings);
  return startOfNextDay(app.now(), time_zone).getTime();
}

/** Whether a path belongs to a public page, whose views are counted. */
export const isPublicPage = (path: string): boolean =>
  isFixedPage(path) || path === pagePaths.search || (isItemPage(path) && !path.endsWith(".data"));
