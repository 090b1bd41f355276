import { z } from "zod";
import type { Actor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { envelope, listEnvelope } from "#app/platform/http/list-queries.ts";
import type { SearchQuery, SearchResult } from "#app/platform/search/search.ts";

/** Per client address; typing sends a request every few letters. */
const limits = [{ name: "search-minute", max: 120, windowMs: 60_000 }];

const Segments = z.array(z.object({ text: z.string(), match: z.boolean() }));

const Hit = z.object({
  resource: z.string(),
  id: z.number().int(),
  slug: z.string().nullable(),
  kind: z.string().nullable(),
  published_at: z.iso.datetime().nullable(),
  title: z.string(),
  title_segments: Segments,
  excerpt: Segments,
  /** For staff only. */
  status: z.string().nullable().optional(),
});

const Results = listEnvelope(Hit).extend({ corrected: z.string().nullable() });

/**
 * Searches the items that the actor may see. The caller has counted the request, see `countSearch`.
 * @throws Unavailable if too many searches run at the same time
 */
export async function search(app: App, actor: Actor, query: SearchQuery): Promise<SearchResult> {
  return app.search.find(actor, app.now().toISOString(), query);
}

/**
 * Counts a visitor's search by client address. Pages are shared and rendered without a client address, so
 * search pages are counted before; responses from the page cache are not counted.
 * @throws TooManyRequests
 */
export const countSearch = (app: App, address: string): Promise<void> => app.rateLimits.take(limits, address);

/** Searches everything that is published; staff also find drafts and pending versions. */
export function serveSearch(http: Http, app: App): void {
  const resources = app.search.sources.map((source) => source.resource);
  const querystring = z.object({
    q: z.string().trim().max(200).default(""),
    resource: z.enum(resources).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(12),
  });
  http.get(
    "/api/common/search/",
    {
      config: { access: "public", cached: true },
      preHandler: async ({ actor, ip }) => {
        if (actor.kind === "anonymous") await countSearch(app, ip);
      },
      schema: { tags: ["Search"], summary: "Search the site", querystring, response: { 200: Results } },
    },
    async (request) => {
      const { actor, query } = request;
      const { results, count, corrected } = await search(app, actor, query);
      const shown = actor.kind === "staff" ? results : results.map(({ status: _, ...hit }) => hit);
      return { ...envelope(shown, count, query, app.config.siteUrl, request.url), corrected };
    },
  );
}
