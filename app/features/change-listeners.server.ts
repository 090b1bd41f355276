import type { ChangeListener } from "#app/resources/resource.server.ts";
import { auditChanges } from "./audit/audit-changes.server.ts";
import { moveAnswerTimes } from "./enquiries/answer-times.server.ts";
import { learnSpamSenders } from "./enquiries/spam-senders.server.ts";
import { recordHistory } from "./history/record-history.server.ts";
import { cancelDeletedLetters } from "./letters/sending/finish-sendings.server.ts";
import { recordLinks } from "./links/record-links.server.ts";
import { recordMediaUses } from "./media/media-uses.server.ts";
import { recordShownPictures } from "./media/picture-shapes.server.ts";
import { keepInnerFolders } from "./private-files/private-folders.server.ts";
import { closeReviewNotes } from "./publishing/review-notes.server.ts";
import { requestReviews } from "./publishing/review-request.server.tsx";
import { forgetLeftAddresses, leaveRedirects } from "./redirects/left-addresses.server.ts";
import { showRedirects } from "./redirects/redirects.server.ts";
import { indexChanges } from "./search/index-items.server.ts";
import { cancelWelcomeEmails } from "./subscribers/subscriber-resource.server.ts";

/** Called in this order after every change of an item, in its transaction. */
export const changeListeners: readonly ChangeListener[] = [
  recordMediaUses,
  recordShownPictures,
  recordLinks,
  recordHistory,
  closeReviewNotes,
  requestReviews,
  indexChanges,
  cancelWelcomeEmails,
  cancelDeletedLetters,
  learnSpamSenders,
  moveAnswerTimes,
  keepInnerFolders,
  leaveRedirects,
  forgetLeftAddresses,
  showRedirects,
  auditChanges,
];
