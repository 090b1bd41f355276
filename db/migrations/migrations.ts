import { skeleton } from "./0001-skeleton.ts";
import { content } from "./0002-content.ts";
import { files } from "./0003-files.ts";
import { search } from "./0004-search.ts";
import { accounts } from "./0005-accounts.ts";
import { pageViews } from "./0006-page-views.ts";
import { publicChanges } from "./0007-public-changes.ts";
import { subscriberSearch } from "./0008-subscriber-search.ts";
import { listIndexes } from "./0009-list-indexes.ts";
import { pendingSlugs } from "./0011-pending-slugs.ts";
import { uniqueNames } from "./0011-unique-names.ts";
import { auditAndOrders } from "./0012-audit-and-orders.ts";
import { issueNumbers } from "./0013-issue-numbers.ts";
import { quoteDays } from "./0017-quote-days.ts";
import { language } from "./0018-language.ts";
import { searchTitles } from "./0019-search-titles.ts";
import { saveKeys } from "./0020-save-keys.ts";
import { editedPictures } from "./0024-edited-pictures.ts";
import { reviewsAndPresence } from "./0026-reviews-and-presence.ts";
import { filteredOrders } from "./0028-filtered-orders.ts";
import { listColumns } from "./0029-list-columns.ts";
import { latestChanges } from "./0030-latest-changes.ts";
import { linkUses } from "./0031-link-uses.ts";
import { mediaTags } from "./0032-media-tags.ts";
import { ownAccounts } from "./0034-own-accounts.ts";
import { apiTokens } from "./0035-api-tokens.ts";
import { enquiryInbox } from "./0037-enquiry-inbox.ts";
import { dashboardFigures } from "./0038-dashboard-figures.ts";
import { people } from "./0040-people.ts";
import { subscriberImports } from "./0041-subscriber-imports.ts";
import { redirects } from "./0042-redirects.ts";
import { siteSettings } from "./0043-site-settings.ts";
import { privateFileSharing } from "./0045-private-file-sharing.ts";
import { testimonialLinks } from "./0047-testimonial-links.ts";
import { firstSteps } from "./0048-first-steps.ts";
import { portraitsInUse } from "./0049-portraits-in-use.ts";
import { previewDrafts } from "./0053-preview-drafts.ts";
import { siteIdentity } from "./0054-site-identity.ts";
import { pageSpans } from "./0056-page-spans.ts";
import { letters } from "./0060-letters.ts";
import { letterSendings } from "./0062-letter-sendings.ts";
import { listSearch } from "./0063-list-search.ts";
import { smallLists } from "./0064-small-lists.ts";
import { subscriptionConsent } from "./0069-subscription-consent.ts";
import { letterTopics } from "./0073-letter-topics.ts";
import { letterEvents } from "./0077-letter-events.ts";
import { lettersOnSite } from "./0083-letters-on-site.ts";
import { weeklyDigest } from "./0084-weekly-digest.ts";
import { letterTemplates } from "./0085-letter-templates.ts";
import { letterMailbox } from "./0086-letter-mailbox.ts";
import { dkimKeys } from "./0087-dkim-keys.ts";
import { senderDomain } from "./0088-sender-domain.ts";
import { letterDays } from "./0089-letter-days.ts";
import { letterLinks } from "./0090-letter-links.ts";
import { undeliverableSubscribers } from "./0091-undeliverable-subscribers.ts";
import { answeredEnquiries } from "./0093-answered-enquiries.ts";
import { nestedPrivateFolders } from "./0094-nested-private-folders.ts";
import { backups } from "./0095-backups.ts";
import { topicCounts } from "./0096-topic-counts.ts";
import { pictureShapes } from "./0098-picture-shapes.ts";
import { letterEpochs } from "./0099-letter-epochs.ts";
import { subscriberNames } from "./0101-subscriber-names.ts";
import { quoteDayIndex } from "./0103-quote-day-index.ts";
import { letterJournal } from "./0105-letter-journal.ts";
import { letterStates } from "./0106-letter-states.ts";
import { itemCounts } from "./0107-item-counts.ts";
import { itemBlocks } from "./0108-item-blocks.ts";
import { importStates } from "./0110-import-states.ts";
import { importColumns } from "./0111-import-columns.ts";
import { emailsInDoubt } from "./0112-emails-in-doubt.ts";
import { unsubscribedSubscribers } from "./0114-unsubscribed-subscribers.ts";
import { blamedSender } from "./0115-blamed-sender.ts";
import { reservedDownloads } from "./0117-reserved-downloads.ts";
import { letterClaims } from "./0122-letter-claims.ts";
import { plainCounts } from "./0124-plain-counts.ts";
import { digestChoice } from "./0126-digest-choice.ts";
import { pagePositions } from "./0127-page-positions.ts";
import type { Engine, MigrationDb } from "./columns.ts";

/** Every migration in order. Never edit a released migration; add another one. */
export const migrations: Record<string, (db: MigrationDb, engine: Engine) => Promise<void>> = {
  "0001-skeleton": skeleton,
  "0002-content": content,
  "0003-files": files,
  "0004-search": search,
  "0005-accounts": accounts,
  "0006-page-views": pageViews,
  "0007-public-changes": publicChanges,
  "0008-subscriber-search": subscriberSearch,
  "0009-list-indexes": listIndexes,
  "0011-pending-slugs": pendingSlugs,
  "0011-unique-names": uniqueNames,
  "0012-audit-and-orders": auditAndOrders,
  "0013-issue-numbers": issueNumbers,
  "0017-quote-days": quoteDays,
  "0018-language": language,
  "0019-search-titles": searchTitles,
  "0020-save-keys": saveKeys,
  "0024-edited-pictures": editedPictures,
  "0026-reviews-and-presence": reviewsAndPresence,
  "0028-filtered-orders": filteredOrders,
  "0029-list-columns": listColumns,
  "0030-latest-changes": latestChanges,
  "0031-link-uses": linkUses,
  "0032-media-tags": mediaTags,
  "0034-own-accounts": ownAccounts,
  "0035-api-tokens": apiTokens,
  "0037-enquiry-inbox": enquiryInbox,
  "0038-dashboard-figures": dashboardFigures,
  "0040-people": people,
  "0041-subscriber-imports": subscriberImports,
  "0042-redirects": redirects,
  "0043-site-settings": siteSettings,
  "0045-private-file-sharing": privateFileSharing,
  "0047-testimonial-links": testimonialLinks,
  "0048-first-steps": firstSteps,
  "0049-portraits-in-use": portraitsInUse,
  "0053-preview-drafts": previewDrafts,
  "0054-site-identity": siteIdentity,
  "0056-page-spans": pageSpans,
  "0060-letters": letters,
  "0062-letter-sendings": letterSendings,
  "0063-list-search": listSearch,
  "0064-small-lists": smallLists,
  "0069-subscription-consent": subscriptionConsent,
  "0073-letter-topics": letterTopics,
  "0077-letter-events": letterEvents,
  "0083-letters-on-site": lettersOnSite,
  "0084-weekly-digest": weeklyDigest,
  "0085-letter-templates": letterTemplates,
  "0086-letter-mailbox": letterMailbox,
  "0087-dkim-keys": dkimKeys,
  "0088-sender-domain": senderDomain,
  "0089-letter-days": letterDays,
  "0090-letter-links": letterLinks,
  "0091-undeliverable-subscribers": undeliverableSubscribers,
  "0093-answered-enquiries": answeredEnquiries,
  "0094-nested-private-folders": nestedPrivateFolders,
  "0095-backups": backups,
  "0096-topic-counts": topicCounts,
  "0098-picture-shapes": pictureShapes,
  "0099-letter-epochs": letterEpochs,
  "0101-subscriber-names": subscriberNames,
  "0103-quote-day-index": quoteDayIndex,
  "0105-letter-journal": letterJournal,
  "0106-letter-states": letterStates,
  "0107-item-counts": itemCounts,
  "0108-item-blocks": itemBlocks,
  "0110-import-states": importStates,
  "0111-import-columns": importColumns,
  "0112-emails-in-doubt": emailsInDoubt,
  "0114-unsubscribed-subscribers": unsubscribedSubscribers,
  "0115-blamed-sender": blamedSender,
  "0117-reserved-downloads": reservedDownloads,
  "0122-letter-claims": letterClaims,
  "0124-plain-counts": plainCounts,
  "0126-digest-choice": digestChoice,
  "0127-page-positions": pagePositions,
};
