import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from "fastify";
import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { type Access, staffOf } from "#app/platform/http/access.ts";
import { fieldsParam, requireOpenFields, sendPartial } from "#app/platform/http/field-selection.ts";
import type { Http } from "#app/platform/http/http.ts";
import {
  expectedVersion,
  returnsVersion,
  setCreatedHeaders,
  setItemEtag,
  versionHeaders,
} from "#app/platform/http/item-version.ts";
import { booleanParam, envelope, listEnvelope } from "#app/platform/http/list-queries.ts";
import { ITEM_BODY_LIMIT } from "#app/platform/http/request-bodies.ts";
import { rowId, rowIdParam } from "#app/platform/http/row-id.ts";
import { isOpenToVisitors, rolesOf } from "#app/platform/rules.ts";
import { BulkReport, changeMany, changeOne } from "./change-many.server.ts";
import { changeMatching, MatchingReport, matchingBody } from "./change-matching.server.ts";
import { addressColumn } from "./fields.ts";
import { idAddress } from "./item-address.server.ts";
import { countLimitParam, type ListQuery, listItems, listQuerySchema } from "./list.server.ts";
import type { ReferenceReplacement } from "./move-uses.server.ts";
import { readableFields } from "./narrow.server.ts";
import { readItem } from "./read.server.ts";
import type { Resource, ResourceOperation } from "./resource.server.ts";
import { withArticle } from "./resource-definition.ts";
import { saveKeyHeaders, saveKeyOf } from "./save-keys.server.ts";
import { schemasOf } from "./schemas.server.ts";
import type { Row, Values } from "./store.server.ts";
import { stepsOf } from "./traits/traits.server.ts";
import { referenceFieldsTo, UsedIn } from "./uses.server.ts";
import { createItem, updateItem } from "./write.server.ts";

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
  .meta({ type: ["integer", "string"], description: "The id or the slug; a number is read as an id." });

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
const Ids = z.strictObject({ ids: z.array(rowId).min(1).max(500) });
const PlacedIds = Ids.extend({ before: rowId.optional(), after: rowId.optional() }).refine(
  ({ before, after }) => before === undefined || after === undefined,
  { path: ["after"], message: "Give either `before` or `after`." },
);
const InUseResponse = z.object({ detail: z.string(), used_in: UsedIn.optional(), current: z.unknown().optional() });
const inUseDescription =
  "An item that is in use is not deleted: the response is 409 with the items that use it (`used_in`, at most 200). With `move_to` or `detach`, these are changed first, including pending edits, in the same transaction as the deletion.";
const parseReplacement = ({ move_to, detach }: ReferenceReplacement): ReferenceReplacement | undefined =>
  move_to !== undefined || detach ? { move_to, detach } : undefined;

const updateHeaders = versionHeaders.extend(saveKeyHeaders.shape);

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Serves the routes of a resource: list, read, create, update, delete, bulk actions and reordering. */
export function serveRoutes(http: Http, app: App, resource: Resource): void {
  const { definition, access, publicFields, actions, except, address } = resource;
  const { path, labels } = definition;
  const [one, many] = [withArticle(definition), labels.many.toLowerCase()];
  const { item: Item, partialItem, itemOrPublic: ItemResponse, create, put, patch } = schemasOf(resource);
  const partialList = listEnvelope(partialItem);
  const known = readableFields(resource);
  const fields = fieldsParam(known).optional();
  // Without public fields, visitors would receive empty items.
  const isPublic = publicFields.length > 0 && isOpenToVisitors(access.read);
  const readers = isPublic ? "public" : rolesOf(access.read);
  const writers = rolesOf(access.write);
  const { params } = address;
  const key = address === idAddress ? addressColumn(definition) : undefined;
  const idOf = async (request: FastifyRequest) => address.idOf(app, request.params as Values);
  const canBeReferenced = referenceFieldsTo(app, definition).length > 0;
  const Bulk = Ids.extend({ action: z.enum(Object.keys(actions)), ...(canBeReferenced && ReplacementBody.shape) });
  const schemas = {
    list: {
      summary: `List ${many}`,
      querystring: listQuerySchema(definition).extend({ fields, count_limit: countLimitParam }),
      response: { 200: listEnvelope(ItemResponse) },
    },
    read: {
      summary: `Read ${one}`,
      params: key ? z.object({ id: idOrSlug }) : params,
      querystring: z.object({ fields }),
      response: { 200: ItemResponse },
    },
    create: { summary: `Create ${one}`, headers: saveKeyHeaders, body: create, response: { 201: Item } },
    put: { summary: `Replace ${one}`, params, headers: updateHeaders, body: put, response: { 200: Item } },
    patch: {
      summary: `Change ${one}`,
      params,
      headers: updateHeaders,
      body: patch,
      response: { 200: Item },
    },
    delete: {
      summary: `Delete ${one}`,
      params,
      headers: versionHeaders,
      ...(canBeReferenced && { description: inUseDescription, querystring: ReplacementQuery }),
      response: { 204: z.null(), ...(canBeReferenced && { 409: InUseResponse }) },
    },
    bulk: { summary: `Change many ${many}`, body: Bulk, response: { 200: BulkReport } },
    matching: {
      summary: `Change all ${many} that match`,
      description:
        "Changes the next 100 of the matching items; send the `cursor` of the response until it is null. The number of items is checked at the first request.",
      body: matchingBody(definition, Object.keys(actions)).extend(canBeReferenced ? ReplacementBody.shape : {}),
      response: { 200: MatchingReport },
    },
  };
  const route = (
    operation: ResourceOperation,
    [method, subpath]: readonly [HTTPMethods, string],
    allowed: Access,
    schema: FastifySchema,
    handler: Handler,
  ) => {
    if (except.includes(operation)) return;
    const tags = [labels.many];
    const acceptsItem = operation === "create" || operation === "update";
    const returnsItem = acceptsItem || operation === "read";
    http.route({
      method,
      url: `${path}/${subpath}`,
      config: {
        access: allowed,
        cached: method === "GET" && allowed === "public",
        // Items that are in use are not deleted.
        ...(operation === "bulk" && { extraStatuses: [409] }),
        // The item of a repeated request may have been deleted.
        ...(operation === "create" && { extraStatuses: [404] }),
        ...(returnsItem && returnsVersion),
      },
      schema: { tags, ...schema },
      ...(acceptsItem && { bodyLimit: ITEM_BODY_LIMIT }),
      handler,
    });
  };

  route("list", ["GET", ""], readers, schemas.list, async (request, reply) => {
    const query = request.query as ListQuery;
    if (request.actor.kind === "anonymous") requireOpenFields(query.fields, known);
    const { results, count } = await listItems(resource, app, request.actor, query);
    const page = envelope(results, count, query, app.config.siteUrl, request.url);
    return query.fields ? sendPartial(reply, partialList, page) : page;
  });
  route("read", ["GET", address.path], readers, schemas.read, async (request, reply) => {
    const idOrSlugValue = key ? (request.params as { id: number | string }).id : await idOf(request);
    const itemKey =
      key && typeof idOrSlugValue === "string" ? { column: key, value: idOrSlugValue } : Number(idOrSlugValue);
    const { fields } = request.query as { fields?: string[] };
    if (request.actor.kind === "anonymous") requireOpenFields(fields, known);
    const item = setItemEtag(reply, (await readItem(resource, app, request.actor, itemKey, fields)) as Values);
    return fields ? sendPartial(reply, partialItem, item) : item;
  });
  route("create", ["POST", ""], rolesOf(access.create), schemas.create, async (request, reply) =>
    setCreatedHeaders(
      reply,
      `${path}/`,
      (await createItem(resource, app, staffOf(request), request.body as Values, saveKeyOf(request))) as Row,
    ),
  );
  const update: Handler = async (request, reply) => {
    const body = request.body as Values;
    const input = { ...body, version: expectedVersion(request, body.version as number | undefined) };
    const options = { key: saveKeyOf(request) };
    return setItemEtag(reply, await updateItem(resource, app, staffOf(request), await idOf(request), input, options));
  };
  route("update", ["PUT", address.path], writers, schemas.put, update);
  route("update", ["PATCH", address.path], writers, schemas.patch, update);
  route("delete", ["DELETE", address.path], writers, schemas.delete, async (request, reply) => {
    const options = {
      version: expectedVersion(request, undefined),
      replacement: parseReplacement(request.query as ReferenceReplacement),
    };
    await changeOne(resource, app, staffOf(request), "delete", await idOf(request), options);
    return reply.code(204).send(null);
  });
  route("bulk", ["POST", "bulk/"], writers, schemas.bulk, async (request) => {
    const { action, ids, ...rest } = request.body as z.output<typeof Bulk> & ReferenceReplacement;
    return changeMany(resource, app, staffOf(request), action as string, ids, { replacement: parseReplacement(rest) });
  });
  route("bulk", ["POST", "bulk/matching/"], writers, schemas.matching, async (request) => {
    const { move_to, detach, ...body } = request.body as Parameters<typeof changeMatching>[3] & ReferenceReplacement;
    return changeMatching(resource, app, staffOf(request), body, parseReplacement({ move_to, detach }));
  });
  const ReorderResponse = z.object({ ids: z.array(z.number().int()) });
  for (const { action, summary, description, isPlaced } of stepsOf(definition).flatMap(({ routes }) => routes ?? [])) {
    const body = isPlaced ? PlacedIds : Ids;
    const schema = {
      summary: summary(many),
      ...(description && { description }),
      body,
      response: { 200: ReorderResponse },
    };
    route(action, ["POST", `${action}/`], writers, schema, async (request) => {
      const { ids, ...place } = request.body as z.output<typeof PlacedIds>;
      const options = place.before === undefined && place.after === undefined ? {} : { place };
      return { ids: (await changeMany(resource, app, staffOf(request), action, ids, options)).done };
    });
  }
}
