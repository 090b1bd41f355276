import { createHash } from "node:crypto";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { Http } from "#app/platform/http/http.ts";
import type { PageCacheOptions } from "#app/platform/page-cache/page-cache.ts";
import { documentServer } from "./documents.server.ts";
import { feedPaths, newestFeed } from "./feeds.server.ts";
import { icons } from "./icons.server.ts";
import { llms } from "./llms.server.ts";
import { manifest } from "./manifest.server.ts";
import { robots } from "./robots.ts";
import { serveSharePictures } from "./serve-share-pictures.server.ts";
import { sitemapFile, sitemapIndex } from "./sitemap.server.ts";

/**
 * What the site is found and shared by, beside its pages: sitemaps, feeds, icons, pictures for links.
 * @param validUntil when what is made now ends by itself, in milliseconds since 1970.
 */
export function serveFound(http: Http, app: App, validUntil: PageCacheOptions["validUntil"]): void {
  const document = documentServer(http, app, validUntil);
  document("/robots.txt", () => robots(app.config));
  document("/sitemap.xml", () => sitemapIndex(app));
  document("/sitemap-:name(^[^/.]*).xml", ({ name }) => {
    if (!name) throw new NotFound();
    return sitemapFile(app, name);
  });
  document(feedPaths.rss, () => newestFeed(app, "rss"));
  document(feedPaths.atom, () => newestFeed(app, "atom"));
  document(feedPaths.json, () => newestFeed(app, "json"));
  document("/llms.txt", () => llms(app));
  document("/manifest.webmanifest", () => manifest(app));
  for (const path of Object.keys(icons)) serveIcon(http, path);
  serveSharePictures(http, app);
}

/** Icons are made when they are first asked for, and stay in memory: they are few and small. */
function serveIcon(http: Http, path: string) {
  let made: Promise<{ bytes: Buffer; etag: string }> | undefined;
  const make = async () => {
    const bytes = (await icons[path]?.make()) ?? Buffer.alloc(0);
    return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
  };
  http.route({
    method: ["GET", "HEAD"],
    url: path,
    schema: { hide: true },
    handler: async (request, reply) => {
      made ??= make();
      const { bytes, etag } = await made.catch((error) => {
        made = undefined;
        throw error;
      });
      reply
        .header("ETag", etag)
        .header("Cache-Control", "public, max-age=86400")
        .type(icons[path]?.type ?? "");
      return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(bytes);
    },
  });
}
