import { createHash } from "node:crypto";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { Http } from "#app/platform/http/http.ts";
import type { PageCacheOptions } from "#app/platform/page-cache/page-cache.ts";
import { createDocumentServer } from "./documents.server.ts";
import { feedPaths, newestFeed } from "./feeds.server.ts";
import { icons, makeIcon } from "./icons.server.ts";
import { llmsText } from "./llms.server.ts";
import { manifest } from "./manifest.server.ts";
import { robots } from "./robots.ts";
import { serveSharePictures } from "./serve-share-pictures.server.ts";

/**
 * Serves what search engines, feed readers and link previews fetch in addition to pages: sitemaps, feeds,
 * icons, share pictures.
 * @param getExpiry returns when documents generated now expire, in milliseconds since 1970.
 */
export function serveDiscovery(http: Http, app: App, getExpiry: PageCacheOptions["getExpiry"]): void {
  const document = createDocumentServer(http, app, getExpiry);
  document("/robots.txt", () => robots(app.config));
  const sitemaps = () => import("./sitemap.server.ts");
  document("/sitemap.xml", async () => (await sitemaps()).sitemapIndex(app));
  document("/sitemap-:name(^[^/.]*).xml", async ({ name }) => {
    if (!name) throw new NotFound();
    return (await sitemaps()).sitemapFile(app, name);
  });
  document(feedPaths.rss, () => newestFeed(app, "rss"));
  document(feedPaths.atom, () => newestFeed(app, "atom"));
  document(feedPaths.json, () => newestFeed(app, "json"));
  document("/llms.txt", () => llmsText(app));
  document("/manifest.webmanifest", () => manifest(app));
  for (const path of Object.keys(icons)) serveIcon(http, app, path);
  serveSharePictures(http, app);
}

function serveIcon(http: Http, app: App, path: string) {
  http.route({
    method: ["GET", "HEAD"],
    url: path,
    schema: { hide: true },
    handler: async (request, reply) => {
      const bytes = await makeIcon(app, path);
      const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
      reply
        .header("ETag", etag)
        .header("Cache-Control", "public, max-age=86400")
        .type(icons[path]?.type ?? "");
      return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(bytes);
    },
  });
}
