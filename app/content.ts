import { serveAudit } from "./features/audit/audit.server.ts";
import { bookResource } from "./features/books/books.server.ts";
import { enquiryResource, serveEnquiries } from "./features/enquiries/enquiries.server.ts";
import { imageCategoryResource, imageResource } from "./features/gallery/gallery.server.ts";
import { magazineResource } from "./features/magazines/magazines.server.ts";
import { pageAddress, pageResource } from "./features/pages/pages.server.ts";
import { ambassadorResource, testimonialResource } from "./features/people/people.server.ts";
import { postCategoryResource, postResource, postTagResource } from "./features/posts/posts.server.ts";
import { quoteResource } from "./features/quotes/quotes.server.ts";
import { serveSavedViews } from "./features/saved-views/saved-views.server.ts";
import { settingsAddress, settingsResource } from "./features/settings/settings.server.ts";
import { videoResource } from "./features/videos/videos.server.ts";
import type { App } from "./platform/app.ts";
import type { Http } from "./platform/http/http.ts";
import { hasTrait } from "./resources/define-resource.ts";
import type { PagePath } from "./resources/preview.server.ts";
import { emptyTrash } from "./resources/remove.server.ts";
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

/** What has a page of its own, to which previews lead. */
const withPages = new Set(["post", "image", "video", "book", "magazine", "quote"]);

/** The API of all content; pages and settings exist from the start and are only read and changed. */
export function serveContent(http: Http, app: App): void {
  for (const resource of contentResources) {
    const { name } = resource.definition;
    const pagePath: PagePath = (item) => itemPath({ resource: name, ...item } as Addressed);
    serveRoutes(http, app, resource, withPages.has(name) ? { pagePath } : {});
  }
  serveEnquiries(http, app);
  serveAudit(http, app);
  serveSavedViews(http, app);
  serveRoutes(http, app, pageResource, { except: ["create", "delete", "bulk", "export"], address: pageAddress });
  serveRoutes(http, app, settingsResource, {
    except: ["list", "create", "delete", "bulk", "export"],
    address: settingsAddress,
  });
}

/** How often the trash is looked through, in milliseconds. */
const TRASH_INTERVAL = 60 * 60 * 1000;

/** Lets go of what has been in the trash for its time, at start and every hour. */
export function keepTrashTidy(http: Http, app: App): void {
  const withTrash = [...contentResources, enquiryResource].filter(({ definition }) => hasTrait(definition, "trash"));
  let running = Promise.resolve();
  const tidy = async () => {
    for (const resource of withTrash) await emptyTrash(resource, app);
  };
  const start = () => {
    running = tidy().catch((error: unknown) => app.log.error({ err: error }, "the trash could not be emptied"));
  };
  const timer = setInterval(start, TRASH_INTERVAL).unref();
  http.addHook("onListen", async () => start());
  http.addHook("preClose", async () => {
    clearInterval(timer);
    await running;
  });
}
