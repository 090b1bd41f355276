import { byId } from "#app/resources/item-address.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { bookResource } from "./books/books.server.ts";
import { enquiryResource } from "./enquiries/enquiries.server.ts";
import { imageCategoryResource, imageResource } from "./gallery/gallery.server.ts";
import { magazineResource } from "./magazines/magazines.server.ts";
import { pageResource } from "./pages/pages.server.ts";
import { ambassadorResource, testimonialResource } from "./people/people.server.ts";
import { postCategoryResource, postResource, postTagResource } from "./posts/posts.server.ts";
import { privateFileResource } from "./private-files/manage-private-files.server.ts";
import { quoteResource } from "./quotes/quotes.server.ts";
import { settingsResource } from "./settings/settings.server.ts";
import { subscriberResource } from "./subscribers/subscriber-resource.server.ts";
import { videoResource } from "./videos/videos.server.ts";

/**
 * Every resource there is. The one list of them: whatever else goes through resources (API, history,
 * search, export, preview, sitemap, …) goes through this one, and picks by what a resource declares.
 * What others point at comes before them.
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
  subscriberResource,
  privateFileResource,
];

/** What the academy publishes: items that come and go, and of which visitors get to see something. */
export const contentResources: readonly Resource[] = resources.filter(
  ({ publicFields, address }) => publicFields.length > 0 && address === byId,
);
