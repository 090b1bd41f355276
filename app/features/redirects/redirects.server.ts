import { anonymous } from "#app/platform/access/actor.ts";
import { editors } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import type { Id, Timestamp } from "#app/platform/database/tables.ts";
import type { PageRedirect } from "#app/platform/http/page-redirect.ts";
import { normalizeSlug } from "#app/platform/text/slugify.ts";
import { findLinkTargets } from "#app/resources/link-targets.server.ts";
import type { OnChange } from "#app/resources/resource.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { type OperationContext, operationContext } from "#app/resources/store.server.ts";
import { nameKey } from "#app/resources/traits/unique-name.ts";
import { comparablePath } from "./redirect-paths.ts";
import { checkRedirect, removeDomain, targetPath } from "./redirect-rules.server.ts";
import { type Redirect, type redirectOrigins, redirects } from "./redirects.resource.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    redirect: RedirectTable;
  }
}

interface RedirectTable {
  id: Id;
  source: string;
  target: string;
  /** The target in the form of a source, if it is a path of this site. */
  target_path: string | null;
  type: Redirect["type"];
  origin: (typeof redirectOrigins)[number];
  hits: number;
  last_hit_at: string | null;
  version: number;
  search_text: string;
  sort_key: string;
  name_key: string;
  created_at: Timestamp;
  modified_at: Timestamp;
}

export const redirectResource = serveResource(redirects, {
  access: { read: editors, write: editors },
  publicFields: [],
  computed: { leads_to: ["target"], item: ["target"] },
  hooks: {
    async beforeWrite(values, before, context) {
      const target_path = await checkRedirect(values, before?.id, context);
      // A redirect edited by hand keeps its target, even when the item moves again.
      return { target_path, origin: "hand", ...(!before && { hits: 0, last_hit_at: null }) };
    },
    async afterRead(items, context) {
      const own = items.map(({ target }) => (target?.startsWith("/") ? target : "/"));
      const targets = await findLinkTargets(context, own);
      for (const [index, item] of items.entries()) {
        const found = targets[index];
        item.item = found?.item?.title ?? null;
        item.leads_to = found?.problem ? null : (found?.item?.path ?? item.target);
      }
    },
  },
});

/** Redirects affect responses to visitors, although visitors can't list them. */
export const showRedirects: OnChange = (_redirects, _changes, { app, store }) =>
  incrementContentRevision(store, app.database.engine);

/**
 * Finds the redirect for a path without a page. A target that is, or was, an item's URL is replaced by its current one,
 * so nobody is redirected twice.
 * @returns undefined if there is no redirect, or if it was left by an item that is not public
 */
export async function findRedirect(app: App, path: string): Promise<PageRedirect | undefined> {
  const source = comparablePath(path);
  if (source === undefined) return undefined;
  const found = await app.database.db
    .selectFrom("redirect")
    .select(["target", "type", "origin"])
    .where("name_key", "=", nameKey(source))
    .executeTakeFirst();
  if (!found) return findOtherSpelling(app, path, source);
  const status = found.type === "permanent" ? 301 : 302;
  const current = await currentTarget(operationContext(app, anonymous), found.target);
  if (current === undefined && found.origin === "change") return undefined;
  const to = current ?? removeDomain(found.target, app.config.siteUrl);
  // A loop saved when another spelling of the site's domain counted as another site.
  if (targetPath(to) === source) return undefined;
  return { status, to: encodeTarget(to) };
}

/**
 * The URL of a public item that was requested in another spelling: in capitals, with decomposed accents, as some
 * systems write them, or with invisible characters from copied text.
 */
async function findOtherSpelling(app: App, requested: string, source: string): Promise<PageRedirect | undefined> {
  const spelled = source.split("/").map(normalizeSlug).join("/");
  if (encodeTarget(spelled) === encodeTarget(requested)) return undefined;
  const to = await currentTarget(operationContext(app, anonymous), spelled);
  return to === undefined ? undefined : { status: 301, to: encodeTarget(to) };
}

/** The current path of the public item that a target points to, with the target's query and fragment. */
async function currentTarget(context: OperationContext, target: string) {
  if (!target.startsWith("/")) return undefined;
  const [found] = await findLinkTargets(context, [target]);
  const path = found?.problem === null ? found.item?.path : undefined;
  return path ? path + (/[?#].*$/.exec(target)?.[0] ?? "") : undefined;
}

/** Headers are ASCII. */
function encodeTarget(target: string): string {
  const url = new URL(target, "http://host.invalid");
  if (!target.startsWith("/")) return url.href;
  // Browsers would read a path that starts with two slashes as another host.
  return url.pathname.replace(/^\/+/, "/") + url.search + url.hash;
}
