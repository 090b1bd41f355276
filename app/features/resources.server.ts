import { idAddress } from "#app/resources/item-address.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { bookResource } from "./books/books.server.ts";
import { enquiryResource } from "./enquiries/enquiries.server.ts";
import { savedReplyResource } from "./enquiries/saved-replies.server.ts";
import { spamSenderResource } from "./enquiries/spam-senders.server.ts";
import { imageCategoryResource, imageResource } from "./gallery/gallery.server.ts";
import { letterResource } from "./letters/letters.server.ts";
import { webLetterResource } from "./letters/on-site/web-letters.server.ts";
import { letterTemplateResource } from "./letters/templates/letter-templates.server.ts";
import { magazineResource } from "./magazines/magazines.server.ts";
import { mediaTagResource } from "./media/media-tags.server.ts";
import { pageResource } from "./pages/pages.server.ts";
import { ambassadorResource, testimonialResource } from "./people/people.server.ts";
import { postCategoryResource, postResource, postTagResource } from "./posts/posts.server.ts";
import { privateFileResource } from "./private-files/manage-private-files.server.ts";
import { privateFolderResource } from "./private-files/private-folders.server.ts";
import { quoteResource } from "./quotes/quotes.server.ts";
import { redirectResource } from "./redirects/redirects.server.ts";
import { settingsResource } from "./settings/settings.server.ts";
import { subscriberResource } from "./subscribers/subscriber-resource.server.ts";
import { topicResource } from "./subscribers/topics/topics.server.ts";
import { videoResource } from "./videos/videos.server.ts";

/**
 * The only list of all resources. Everything that works on resources (API, history, search, export,
 * preview, sitemap, …) uses it, and selects by what they declare. A resource comes after those that it
 * references.
 */
export const resources: readonly Resource[] = [
  pageResource,
  settingsResource,
  postCategoryResource,
  postTagResource,
  postResource,
  imageCategoryResource,
  imageResource,
  videoResource,
  bookResource,
  quoteResource,
  magazineResource,
  ambassadorResource,
  testimonialResource,
  enquiryResource,
  savedReplyResource,
  spamSenderResource,
  subscriberResource,
  topicResource,
  letterResource,
  webLetterResource,
  letterTemplateResource,
  mediaTagResource,
  privateFolderResource,
  privateFileResource,
  redirectResource,
];

/** Whether a resource has public items that can be created and deleted. */
export const isContent = ({ publicFields, address }: Resource) => publicFields.length > 0 && address === idAddress;

export const contentResources: readonly Resource[] = resources.filter(isContent);
