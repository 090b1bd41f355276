import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { sendEntry } from "#app/platform/http/send-entry.ts";
import { PageCache, type PageCacheOptions } from "#app/platform/page-cache/page-cache.ts";

/** The cache's capacity, in bytes. */
const MAX_BYTES = 48 * 1024 * 1024;

export interface DiscoveryDocument {
  type: string;
  body: string;
}

/** Serves the result of `generate` for the parameters of the path. */
export type ServeDocument = (
  path: string,
  generate: (parameters: Record<string, string>) => Promise<DiscoveryDocument> | DiscoveryDocument,
) => void;

/**
 * Documents for machines, such as feeds and sitemaps. Each is generated once per content revision and sent compressed,
 * with an ETag; a stale one is served while the database is unavailable.
 */
export function createDocumentServer(http: Http, app: App, getExpiry: PageCacheOptions["getExpiry"]): ServeDocument {
  const cache = new PageCache(app, { getExpiry, maxBytes: MAX_BYTES });
  return (path, generate) => {
    http.route({
      method: ["GET", "HEAD"],
      url: path,
      schema: { hide: true },
      handler: async (request, reply) => {
        const parameters = request.params as Record<string, string>;
        const key = [path, ...Object.values(parameters)].join(" ");
        const { entry } = await cache.get(key, async () => {
          const { type, body } = await generate(parameters);
          const headers: [string, string][] = [["Content-Type", type]];
          return { status: 200, headers, body: Buffer.from(body), shareable: true };
        });
        return sendEntry(request, reply, entry, "shared");
      },
    });
  };
}
