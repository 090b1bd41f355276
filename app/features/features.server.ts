import type { Feature } from "#app/resources/feature.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { isContent } from "#app/resources/serve-resource.server.ts";
import { auditFeature } from "./audit/feature.server.ts";
import { backupsFeature } from "./backups/feature.server.ts";
import { booksFeature } from "./books/feature.server.ts";
import { enquiriesFeature } from "./enquiries/feature.server.ts";
import { exportsFeature } from "./exports/feature.server.ts";
import { firstStepsFeature } from "./first-steps/feature.server.ts";
import { galleryFeature } from "./gallery/feature.server.ts";
import { historyFeature } from "./history/feature.server.ts";
import { findRevisionsOfChanges } from "./history/revisions-of-changes.server.ts";
import { insightsFeature } from "./insights/feature.server.ts";
import { lettersFeature } from "./letters/feature.server.ts";
import type { Readers } from "./letters/sending/readers.ts";
import { linksFeature } from "./links/feature.server.ts";
import { magazinesFeature } from "./magazines/feature.server.ts";
import { mediaFeature } from "./media/feature.server.ts";
import { outboxFeature } from "./outbox/feature.server.ts";
import { pagesFeature } from "./pages/feature.server.ts";
import { selectWrittenPages } from "./pages/pages.server.ts";
import { peopleFeature } from "./people/feature.server.ts";
import { personalDataFeature } from "./personal-data/feature.server.ts";
import { postsFeature } from "./posts/feature.server.ts";
import { postResource, selectPublishedPosts } from "./posts/posts.server.ts";
import { presenceFeature } from "./presence/feature.server.ts";
import { previewsFeature } from "./previews/feature.server.ts";
import { privateFilesFeature } from "./private-files/feature.server.ts";
import { publishingFeature } from "./publishing/feature.server.ts";
import { quotesFeature } from "./quotes/feature.server.ts";
import { redirectsFeature } from "./redirects/feature.server.ts";
import { savedViewsFeature } from "./saved-views/feature.server.ts";
import { searchFeature } from "./search/feature.server.ts";
import { senderDomainFeature } from "./sender-domain/feature.server.ts";
import { settingsFeature } from "./settings/feature.server.ts";
import { changedSettings, readTimeZone } from "./settings/memoized-settings.server.ts";
import { staffFeature } from "./staff/feature.server.ts";
import { audienceQuery, findSubscribed } from "./subscribers/audience.server.ts";
import { subscribersFeature } from "./subscribers/feature.server.ts";
import { unsubscribeLinks } from "./subscribers/unsubscribe-token.server.ts";
import { trashFeature } from "./trash/feature.server.ts";
import { uploadsFeature } from "./uploads/feature.server.ts";
import { videosFeature } from "./videos/feature.server.ts";

/** The recipients of letters, and the articles in the digest. */
export const letterReaders: Readers = {
  renderLetter: async (...parameters) => {
    const { renderLetter } = await import("./letters/render/render-letter.server.ts");
    return renderLetter(...parameters);
  },
  audienceQuery,
  findSubscribed,
  unsubscribeLinks,
  articles: postResource,
};

/**
 * The only list of all features. Subjects are ordered so that each resource comes after those that it refers to. Change
 * listeners are called in this order, the audit log last. Personal data is erased in this order, the outbox last, so
 * that it contains no email about a reply sent in the meantime.
 */
export const features: readonly Feature[] = [
  staffFeature,

  // For all resources.
  historyFeature,
  exportsFeature,
  presenceFeature,
  previewsFeature,
  publishingFeature,
  linksFeature,
  searchFeature,
  trashFeature,
  savedViewsFeature,

  // Subjects.
  pagesFeature,
  settingsFeature,
  postsFeature,
  galleryFeature,
  videosFeature,
  booksFeature,
  quotesFeature,
  magazinesFeature,
  peopleFeature,
  enquiriesFeature,
  subscribersFeature,
  lettersFeature(letterReaders),
  outboxFeature,
  backupsFeature,
  mediaFeature,
  privateFilesFeature,
  redirectsFeature,
  uploadsFeature,

  // For all subjects.
  firstStepsFeature({ settings: changedSettings, pages: selectWrittenPages, articles: selectPublishedPosts }),
  insightsFeature(readTimeZone),
  personalDataFeature,
  senderDomainFeature,
  auditFeature(findRevisionsOfChanges),
];

/**
 * All resources. Code that works on any resource (API, history, search, sitemap, …) selects them by their declarations.
 */
export const resources: readonly Resource[] = features.flatMap(({ resources = [] }) => resources);

export const contentResources: readonly Resource[] = resources.filter(isContent);
