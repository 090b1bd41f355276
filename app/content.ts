import { serveAudit } from "./features/audit/audit.server.ts";
import { auditChanges } from "./features/audit/audit-changes.server.ts";
import { bookResource } from "./features/books/books.server.ts";
import { enquiryResource, serveEnquiries } from "./features/enquiries/enquiries.server.ts";
import { serveExport } from "./features/exports/exports.server.ts";
import { imageCategoryResource, imageResource } from "./features/gallery/gallery.server.ts";
import { serveHistory } from "./features/history/history.server.ts";
import { keepHistory } from "./features/history/keep-history.server.ts";
import { magazineResource } from "./features/magazines/magazines.server.ts";
import { noteMediaUses } from "./features/media/media-uses.server.ts";
import { pageAddress, pageResource } from "./features/pages/pages.server.ts";
import { ambassadorResource, testimonialResource } from "./features/people/people.server.ts";
import { postCategoryResource, postResource, postTagResource } from "./features/posts/posts.server.ts";
import { type PagePath, servePreview } from "./features/previews/previews.server.ts";
import { quoteResource } from "./features/quotes/quotes.server.ts";
import { serveSavedViews } from "./features/saved-views/saved-views.server.ts";
import { indexChanges } from "./features/search/index-items.server.ts";
import { settingsAddress, settingsResource } from "./features/settings/settings.server.ts";
import { cancelWelcomes, subscriberResource } from "./features/subscribers/subscriber-resource.server.ts";
import { serveSubscribers } from "./features/subscribers/subscribers.server.ts";
import { videoResource } from "./features/videos/videos.server.ts";
import { hasPages } from "./known-pages.ts";
import type { App } from "./platform/app.ts";
import type { Http } from "./platform/http/http.ts";
import type { Follower } from "./resources/changes.server.ts";
import { hasTrait } from "./resources/define-resource.ts";
import { serveRoutes } from "./resources/routes.server.ts";
import { type Addressed, itemPath } from "./site/found/item-path.ts";

/** Everything the academy publishes. */
export const contentResources = [
  postCategoryResource,
  postTagResource,
  postResource,
  imageCategoryResource,
  imageResource,
  videoResource,
  bookResource,
  magazineResource,
  ambassadorResource,
  testimonialResource,
  quoteResource,
];

/** What search finds: all of it, and the pages. */
export const searchedResources = [...contentResources, pageResource];

/** What is let go of when it has been in the trash for its time; files have more to them than their row. */
export const tidiedResources = [...contentResources, enquiryResource];

/** What follows from every change of content, in this order. */
export const followers: readonly Follower[] = [noteMediaUses, keepHistory, indexChanges, cancelWelcomes, auditChanges];

/** The API of all content; pages and settings exist from the start and are only read and changed. */
export function serveContent(http: Http, app: App): void {
  for (const resource of contentResources) {
    const { name } = resource.definition;
    const pagePath: PagePath = (item) => itemPath({ resource: name, ...item } as Addressed);
    serveRoutes(http, app, resource);
    serveHistory(http, app, resource);
    serveExport(http, app, resource);
    if (hasTrait(resource.definition, "publication"))
      servePreview(http, app, resource, hasPages(resource) ? pagePath : undefined);
  }
  serveEnquiries(http, app);
  serveHistory(http, app, enquiryResource);
  serveExport(http, app, enquiryResource);
  serveSubscribers(http, app);
  serveExport(http, app, subscriberResource);
  serveAudit(http, app);
  serveSavedViews(http, app);
  serveRoutes(http, app, pageResource, { except: ["create", "delete", "bulk"], address: pageAddress });
  serveHistory(http, app, pageResource, pageAddress);
  serveRoutes(http, app, settingsResource, {
    except: ["list", "create", "delete", "bulk"],
    address: settingsAddress,
  });
  serveHistory(http, app, settingsResource, settingsAddress);
}
