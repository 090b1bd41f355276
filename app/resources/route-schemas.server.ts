import { z } from "zod";
import { fieldsParam } from "#app/platform/http/field-selection.ts";
import { versionHeaders } from "#app/platform/http/item-version.ts";
import { booleanParam, listEnvelope } from "#app/platform/http/list-queries.ts";
import { rowId, rowIdParam } from "#app/platform/http/row-id.ts";
import { memoizePerObject } from "#app/platform/memoize-per-object.ts";
import { BulkReport } from "./change-many.server.ts";
import { MatchingReport, matchingBody } from "./change-matching.server.ts";
import { idAddress } from "./item-address.server.ts";
import { countLimitParam, listQuerySchema } from "./list.server.ts";
import { readableFields } from "./narrow.server.ts";
import type { Resource } from "./resource.server.ts";
import { addArticle, hasTrait } from "./resource-definition.ts";
import { saveKeyHeaders } from "./save-keys.server.ts";
import { getLazySchemas } from "./schemas.server.ts";
import { UsedIn } from "./uses.server.ts";

/** The path parameter of items that have a slug. */
const idOrSlug = z
  .string()
  .min(1)
  .max(200)
  .transform((text, context) => {
    if (!/^\d+$/.test(text)) return text;
    const id = rowIdParam.safeParse(text);
    if (!id.success) context.addIssue({ code: "custom", message: "This is not a valid id." });
    return id.data ?? 0;
  })
  .meta({ type: ["integer", "string"], description: "The item’s id or slug. Numbers are read as ids." });
const ItemParams = z.object({ id: idOrSlug });

const replacementDescriptions = {
  move_to: { description: "The item that replaces the deleted one wherever it is used." },
  detach: { description: "Whether to remove the deleted item wherever it is used." },
};
const ReplacementBody = z.strictObject({
  move_to: rowId.optional().meta(replacementDescriptions.move_to),
  detach: z.boolean().optional().meta(replacementDescriptions.detach),
});
const ReplacementQuery = z.strictObject({
  move_to: rowIdParam.optional().meta(replacementDescriptions.move_to),
  detach: booleanParam.optional().meta(replacementDescriptions.detach),
});
export const Ids = z.strictObject({ ids: z.array(rowId).min(1).max(500) });
export const PlacedIds = Ids.extend({ before: rowId.optional(), after: rowId.optional() }).refine(
  ({ before, after }) => before === undefined || after === undefined,
  { path: ["after"], message: "Send either `before` or `after`, not both." },
);
const InUseResponse = z.object({ detail: z.string(), used_in: UsedIn.optional(), current: z.unknown().optional() });
const inUseDescription =
  "If the item is in use, it is not deleted, and the response is 409 with the items that use it (`used_in`, at most 200). `move_to` or `detach` first changes these items, including their pending edits, in the same transaction.";
const updateHeaders = versionHeaders.extend(saveKeyHeaders.shape);
export const ReorderResponse = z.object({ ids: z.array(z.number().int()) });

/** The route schemas of a resource whose items can be referenced, so that a deleted item can be replaced. */
export const schemasWithReplacement = memoizePerObject((resource: Resource) => createRouteSchemas(resource, true));
export const schemasWithoutReplacement = memoizePerObject((resource: Resource) => createRouteSchemas(resource, false));

/** Most schemas are created on first use (docs/decisions/064-memory.md). */
function createRouteSchemas(resource: Resource, canBeReferenced: boolean) {
  const { definition, actions, address } = resource;
  const [one, many] = [addArticle(definition), definition.labels.many.toLowerCase()];
  const schemas = getLazySchemas(resource);
  const fields = () => fieldsParam(readableFields(resource)).optional();
  const { params } = address;
  const hasSlug = address === idAddress && hasTrait(definition, "slug");
  const replacement = canBeReferenced ? ReplacementBody.shape : {};
  return {
    partialItem: schemas.partialItem,
    partialList: z.lazy(() => listEnvelope(schemas.partialItem)),
    list: {
      summary: `List ${many}`,
      querystring: z.lazy(() => listQuerySchema(definition).extend({ fields: fields(), count_limit: countLimitParam })),
      response: { 200: z.lazy(() => listEnvelope(schemas.itemOrPublic)) },
    },
    read: {
      summary: `Get ${one}`,
      params: hasSlug ? ItemParams : params,
      querystring: z.lazy(() => z.object({ fields: fields() })),
      response: { 200: schemas.itemOrPublic },
    },
    create: {
      summary: `Create ${one}`,
      headers: saveKeyHeaders,
      body: schemas.create,
      response: { 201: schemas.item },
    },
    put: {
      summary: `Replace ${one}`,
      params,
      headers: updateHeaders,
      body: schemas.put,
      response: { 200: schemas.item },
    },
    patch: {
      summary: `Update ${one}`,
      params,
      headers: updateHeaders,
      body: schemas.patch,
      response: { 200: schemas.item },
    },
    delete: {
      summary: `Delete ${one}`,
      params,
      headers: versionHeaders,
      ...(canBeReferenced && { description: inUseDescription, querystring: ReplacementQuery }),
      response: { 204: z.null(), ...(canBeReferenced && { 409: InUseResponse }) },
    },
    bulk: {
      summary: `Change several ${many}`,
      body: z.lazy(() => Ids.extend({ action: z.enum(Object.keys(actions)), ...replacement })),
      response: { 200: BulkReport },
    },
    matching: {
      summary: `Change all matching ${many}`,
      description:
        "Changes the next 100 matching items. Repeat with the `cursor` from the response until it is null. The first request checks the number of items.",
      body: z.lazy(() => matchingBody(definition, Object.keys(actions)).extend(replacement)),
      response: { 200: MatchingReport },
    },
  };
}
