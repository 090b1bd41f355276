import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { findLinkTargets, linkProblems } from "#app/resources/link-targets.server.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { serveLinkedFrom } from "./linked-from.server.ts";

/** Per request; a client sends several for a text with more links. */
const MAX_LINKS = 100;

const Path = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])/, "Enter a path on this site, such as /books.");

const Target = z.object({
  href: z.string(),
  /** Whether this is the URL of an item, or of a page with a fixed URL, which is not examined. */
  is_item: z.boolean(),
  item: z
    .object({ resource: z.string(), id: z.number().int(), title: z.string(), path: z.string().nullable() })
    .nullable(),
  problem: z.enum(linkProblems).nullable(),
});

/** Resolves links within the site for the checks of a text. Makes no requests to other sites. */
export function serveLinks(http: Http, app: App): void {
  http.get(
    "/api/common/link/",
    {
      config: { access: "staff" },
      schema: {
        tags: ["Common"],
        summary: "Resolve links within the site",
        description: `Finds items by permanent URL (/link/post/12), current path or former path. Accepts up to ${MAX_LINKS} \`href\` parameters.`,
        querystring: z.object({
          href: z.preprocess(
            (value) => (typeof value === "string" ? [value] : value),
            z.array(Path).min(1).max(MAX_LINKS),
          ),
        }),
        response: { 200: z.object({ results: z.array(Target) }) },
      },
    },
    async ({ actor, query: { href } }) => {
      const targets = await findLinkTargets(operationContext(app, actor), href);
      return {
        results: href.map((path, index) => {
          const target = targets[index];
          return {
            href: path,
            is_item: target !== undefined,
            item: target?.item ?? null,
            problem: target?.problem ?? null,
          };
        }),
      };
    },
  );
  serveLinkedFrom(http, app);
}
