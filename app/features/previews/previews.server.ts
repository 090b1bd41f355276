import { z } from "zod";
import { anonymous } from "#app/platform/access/actor.ts";
import { listRoles } from "#app/platform/access/rules.ts";
import { isSignedUrl, signUrl } from "#app/platform/access/signed-url.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { ITEM_BODY_LIMIT } from "#app/platform/http/request-bodies.ts";
import { memoizePerObject } from "#app/platform/memoize-per-object.ts";
import type { RequestContext } from "#app/platform/request-context.ts";
import { parsedJson } from "#app/resources/inputs/input.ts";
import { findPlace } from "#app/resources/item-page.ts";
import { presentItems, requireItem, selectRows } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { addArticle, hasTrait } from "#app/resources/resource-definition.ts";
import { getLazySchemas } from "#app/resources/schemas.server.ts";
import { operationContext, type Row, type Values } from "#app/resources/store.server.ts";
import { findPreviewDraft, keepPreviewDraft } from "./preview-drafts.server.ts";

const PURPOSE = "preview";
/** The query parameter that names the item of a preview link. */
export const PREVIEW_PARAMETER = "preview";
/** Long enough to share the link with a colleague without an account. */
const LINK_SECONDS = 60 * 60;

type Preview = NonNullable<RequestContext["preview"]>;

const previewResponse = memoizePerObject((publicItem: z.ZodType) =>
  z.object({
    item: publicItem,
    url: z
      .string()
      .nullable()
      .meta({ description: "The path of the preview page, which anyone with the link can open." }),
    expires_at: z.iso.datetime().nullable(),
  }),
);

/**
 * The route for an item as if it were published now, with a link to a page that shows it. Items that become public when
 * saved have no drafts, so their forms send the typed values.
 */
export function servePreview(http: Http, app: App, resource: Resource): void {
  const { definition, address, access } = resource;
  const { publicItem, patch } = getLazySchemas(resource);
  const hasDrafts = hasTrait(definition, "publication");
  http.route({
    method: hasDrafts ? "GET" : "POST",
    url: `${definition.path}/${address.path}preview/`,
    config: { access: listRoles(access.write) },
    ...(!hasDrafts && { bodyLimit: ITEM_BODY_LIMIT }),
    schema: {
      tags: [definition.labels.many],
      summary: `Preview ${addArticle(definition)}`,
      params: address.params,
      ...(!hasDrafts && {
        description: "Includes the submitted changes. They are not saved, and only people with the link see them.",
        body: patch,
      }),
      response: { 200: previewResponse(publicItem) },
    },
    handler: async (request, reply) => {
      const actor = requireStaff(request);
      const id = await address.findId(app, request.params as Values);
      const row = await requireItem(resource, app, actor, id, access.write);
      const preview: Preview = { resource: definition.name, id };
      if (!hasDrafts)
        preview.draft = await keepPreviewDraft(resource, row, request.body as Values, operationContext(app, actor));
      const item = (await readPreview(resource, app, preview)) as Values;
      const link = buildLink(app, resource, { ...item, id }, preview);
      reply.header("Cache-Control", "no-store");
      return { item, url: link?.url ?? null, expires_at: link?.expires_at ?? null };
    },
  });
}

function buildLink(app: App, { definition }: Resource, item: Values, { resource, id, draft }: Preview) {
  const place = findPlace(definition, item);
  if (!place) return undefined;
  const value = [resource, id, ...(draft === undefined ? [] : [draft])].join(":");
  const { path, expiresAt } = signUrl(app, PURPOSE, `${place.path}?${PREVIEW_PARAMETER}=${value}`, LINK_SECONDS);
  return { url: place.anchor ? `${path}#${place.anchor}` : path, expires_at: expiresAt.toISOString() };
}

/** The item of a preview link; undefined if the URL is not one, or has expired. */
export function previewedItem(app: App, url: string): Preview | undefined {
  const value = new URL(url, "http://site").searchParams.get(PREVIEW_PARAMETER);
  if (!value || !isSignedUrl(app, PURPOSE, url)) return undefined;
  const [resource = "", id, draft] = value.split(":");
  return { resource, id: Number(id), draft: draft === undefined ? undefined : Number(draft) };
}

/**
 * An item as if it were published now, with stored form values. The caller has checked the permission.
 * @throws NotFound if it does not exist or is in the trash
 */
export async function readPreview<Item>(resource: Resource<Item>, app: App, preview: Preview): Promise<Item> {
  const context = operationContext(app, anonymous);
  const row = await previewedRow(resource, app, preview);
  const [item] = await presentItems(resource, [row], context, true);
  return { ...(item as Item), published_at: row.published_at ?? context.now };
}

/** The row of a previewed item; stored form values count as a pending version. @throws NotFound */
export async function previewedRow(resource: Resource, app: App, { id, draft }: Preview): Promise<Row> {
  const { definition } = resource;
  let query = selectRows(resource, operationContext(app, anonymous)).where("id", "=", id);
  if (hasTrait(definition, "trash")) query = query.where("trashed_at", "is", null);
  const row = await query.executeTakeFirst();
  if (!row) throw new NotFound();
  if (draft === undefined) return row;
  const fields = await findPreviewDraft(app, { id: draft, resource: definition.name, item_id: id });
  return fields ? { ...row, pending: { ...(parsedJson(row.pending ?? {}) as Values), ...fields } } : row;
}
