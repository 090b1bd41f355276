import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { sendEntry } from "#app/platform/http/send-entry.ts";
import { PageCache, type PageCacheOptions } from "#app/platform/page-cache/page-cache.ts";

/** Room for documents, in bytes. */
const MAX_BYTES = 48 * 1024 * 1024;

export interface FoundDocument {
  type: string;
  body: string;
}

/** Serves what `make` answers, with the parameters of the address. */
export type ServeDocument = (
  path: string,
  make: (parameters: Record<string, string>) => Promise<FoundDocument> | FoundDocument,
) => void;

/**
 * Documents for machines: feeds, sitemaps and the like. Each is made once for a content revision,
 * and answered with a validator, compressed, and as it last was while the database is away.
 */
export function documentServer(http: Http, app: App, validUntil: PageCacheOptions["validUntil"]): ServeDocument {
  const cache = new PageCache(app, { validUntil, maxBytes: MAX_BYTES });
  return (path, make) => {
    http.route({
      method: ["GET", "HEAD"],
      url: path,
      schema: { hide: true },
      handler: async (request, reply) => {
        const parameters = request.params as Record<string, string>;
        const key = [path, ...Object.values(parameters)].join(" ");
        const { entry } = await cache.get(key, async () => {
          const { type, body } = await make(parameters);
          const headers: [string, string][] = [["Content-Type", type]];
          return { status: 200, headers, body: Buffer.from(body), shareable: true };
        });
        return sendEntry(request, reply, entry, "shared");
      },
    });
  };
}
