import { z } from "zod";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { staffOf } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { rowIdParam } from "#app/platform/http/row-id.ts";
import { rolesOf } from "#app/platform/rules.ts";
import { isSignedUrl, signUrl } from "#app/platform/signed-url.ts";
import { hasOwnPages, itemPath } from "#app/resources/item-page.ts";
import { presentItems, requireItem, rowsOf } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait, withArticle } from "#app/resources/resource-definition.ts";
import { schemasOf } from "#app/resources/schemas.server.ts";
import { operationContext } from "#app/resources/store.server.ts";

const PURPOSE = "preview";
const PARAMETER = "preview";
/** Long enough to share the link with a colleague without an account. */
const LINK_SECONDS = 60 * 60;

/** The route for an item as visitors would see it if it were published now, with a link to its page. */
export function servePreview(http: Http, app: App, resource: Resource): void {
  const { definition } = resource;
  const Preview = z.object({
    item: schemasOf(resource).publicItem,
    url: z
      .string()
      .nullable()
      .meta({ description: "The path of a page that shows the preview to anyone with the link." }),
    expires_at: z.iso.datetime().nullable(),
  });
  http.get(
    `${definition.path}/:id/preview/`,
    {
      config: { access: rolesOf(resource.access.write) },
      schema: {
        tags: [definition.labels.many],
        summary: `Preview ${withArticle(definition)}`,
        params: z.object({ id: rowIdParam }),
        response: { 200: Preview },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await requireItem(resource, app, staffOf(request), id, resource.access.write);
      const item = (await readPreview(resource, app, id)) as Record<string, unknown>;
      const path = hasOwnPages(definition) ? itemPath(definition, item) : undefined;
      const link = path && signUrl(app, PURPOSE, `${path}?${PARAMETER}=${definition.name}:${id}`, LINK_SECONDS);
      reply.header("Cache-Control", "no-store");
      return { item, url: link ? link.path : null, expires_at: link ? link.expiresAt.toISOString() : null } as never;
    },
  );
}

/** The item of a preview link; undefined if the URL is not one, or has expired. */
export function previewedItem(app: App, url: string): { resource: string; id: number } | undefined {
  const value = new URL(url, "http://site").searchParams.get(PARAMETER);
  if (!value || !isSignedUrl(app, PURPOSE, url)) return undefined;
  const [resource = "", id] = value.split(":");
  return { resource, id: Number(id) };
}

/**
 * An item as visitors would see it if it were published now. The caller has checked the permission.
 * @throws NotFound if it does not exist or is in the trash
 */
export async function readPreview<Item>(resource: Resource<Item>, app: App, id: number): Promise<Item> {
  const context = operationContext(app, anonymous);
  let query = rowsOf(resource, context).where("id", "=", id);
  if (hasTrait(resource.definition, "trash")) query = query.where("trashed_at", "is", null);
  const row = await query.executeTakeFirst();
  if (!row) throw new NotFound();
  const [item] = await presentItems(resource, [row], context, true);
  return { ...(item as Item), published_at: row.published_at ?? context.now };
}
