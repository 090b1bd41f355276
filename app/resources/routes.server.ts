import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from "fastify";
import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { type Access, staffOf } from "#app/platform/http/access.ts";
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
import { keyOf } from "./fields.ts";
import { idAddress } from "./item-address.server.ts";
import { type ListQuery, listItems, listQuerySchema } from "./list.server.ts";
import type { ReferenceReplacement } from "./move-uses.server.ts";
import { readItem } from "./read.server.ts";
import type { Resource, ResourceOperation } from "./resource.server.ts";
import { schemasOf } from "./schemas.server.ts";
import type { Row, Values } from "./store.server.ts";
import { stepsOf } from "./traits/traits.server.ts";
import { referenceFieldsTo, UsedIn } from "./uses.server.ts";
import { createItem, updateItem } from "./write.server.ts";

/** Where an item is read that has a slug: by that, or by its id. */
const idOrSlug = z
  .string()
  .min(1)
  .max(200)
  .transform((text, context) => {
    if (!/^\d+$/.test(text)) return text;
    const id = rowIdParam.safeParse(text);
    if (!id.success) context.addIssue({ code: "custom", message: "There is no such id." });
    return id.data ?? 0;
  })
  .meta({ type: ["integer", "string"], description: "An id, or a slug; a number is an id." });

const about = {
  move_to: { description: "The item that those that use it are moved to." },
  detach: { description: "It is taken off the items that use it." },
};
const ReplacementBody = z.strictObject({
  move_to: rowId.optional().meta(about.move_to),
  detach: z.boolean().optional().meta(about.detach),
});
const ReplacementQuery = z.strictObject({
  move_to: rowIdParam.optional().meta(about.move_to),
  detach: booleanParam.optional().meta(about.detach),
});
const InUseResponse = z.object({ detail: z.string(), used_in: UsedIn.optional(), current: z.unknown().optional() });
const aboutUses =
  "One that is in use stays: 409 says by what (`used_in`, 200 at most). With `move_to` or `detach` what uses it is changed first, edits that wait included, and it is deleted in the same step.";
const parseReplacement = ({ move_to, detach }: ReferenceReplacement): ReferenceReplacement | undefined =>
  move_to !== undefined || detach ? { move_to, detach } : undefined;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The routes of a resource: list, read, create, change, delete, many at once, and order. */
export function serveRoutes(http: Http, app: App, resource: Resource): void {
  const { definition, access, publicFields, actions, except, address } = resource;
  const { path, labels } = definition;
  const [one, many] = [labels.one.toLowerCase(), labels.many.toLowerCase()];
  const { item: Item, either: Answer, create, put, patch } = schemasOf(resource);
  // Where visitors get no field at all, they need not ask.
  const isPublic = publicFields.length > 0 && isOpenToVisitors(access.read);
  const readers = isPublic ? "public" : rolesOf(access.read);
  const writers = rolesOf(access.write);
  const { params } = address;
  const key = address === idAddress ? keyOf(definition) : undefined;
  const idOf = async (request: FastifyRequest) => address.idOf(app, request.params as Values);
  const ids = z.array(rowId).min(1).max(500);
  const Ids = z.strictObject({ ids });
  const isUsed = referenceFieldsTo(app, definition).length > 0;
  const Bulk = Ids.extend({ action: z.enum(Object.keys(actions)), ...(isUsed && ReplacementBody.shape) });
  const schemas = {
    list: {
      summary: `List ${many}`,
      querystring: listQuerySchema(definition),
      response: { 200: listEnvelope(Answer) },
    },
    read: { summary: `Read a ${one}`, params: key ? z.object({ id: idOrSlug }) : params, response: { 200: Answer } },
    create: { summary: `Create a ${one}`, body: create, response: { 201: Item } },
    put: { summary: `Replace a ${one}`, params, headers: versionHeaders, body: put, response: { 200: Item } },
    patch: { summary: `Change a ${one}`, params, headers: versionHeaders, body: patch, response: { 200: Item } },
    delete: {
      summary: `Delete a ${one}`,
      params,
      headers: versionHeaders,
      ...(isUsed && { description: aboutUses, querystring: ReplacementQuery }),
      response: { 204: z.null(), ...(isUsed && { 409: InUseResponse }) },
    },
    bulk: { summary: `Change many ${many}`, body: Bulk, response: { 200: BulkReport } },
  };
  const route = (
    operation: ResourceOperation,
    [method, subpath]: readonly [HTTPMethods, string],
    who: Access,
    schema: FastifySchema,
    handler: Handler,
  ) => {
    if (except.includes(operation)) return;
    const tags = [labels.many];
    const takesItem = operation === "create" || operation === "update";
    const givesItem = takesItem || operation === "read";
    http.route({
      method,
      url: `${path}/${subpath}`,
      // What is in use is not deleted.
      config: {
        access: who,
        cached: method === "GET" && who === "public",
        ...(operation === "bulk" && { extraStatuses: [409] }),
        ...(givesItem && returnsVersion),
      },
      schema: { tags, ...schema },
      ...(takesItem && { bodyLimit: ITEM_BODY_LIMIT }),
      handler,
    });
  };

  route("list", ["GET", ""], readers, schemas.list, async (request) => {
    const query = request.query as ListQuery;
    const { results, count } = await listItems(resource, app, request.actor, query);
    return envelope(results, count, query, app.config.siteUrl, request.url);
  });
  route("read", ["GET", address.path], readers, schemas.read, async (request, reply) => {
    const given = key ? (request.params as { id: number | string }).id : await idOf(request);
    const found = key && typeof given === "string" ? { column: key, value: given } : Number(given);
    return setItemEtag(reply, (await readItem(resource, app, request.actor, found)) as Values);
  });
  route("create", ["POST", ""], rolesOf(access.create), schemas.create, async (request, reply) =>
    setCreatedHeaders(
      reply,
      `${path}/`,
      (await createItem(resource, app, staffOf(request), request.body as Values)) as Row,
    ),
  );
  const update: Handler = async (request, reply) => {
    const body = request.body as Values;
    const input = { ...body, version: expectedVersion(request, body.version as number | undefined) };
    return setItemEtag(reply, await updateItem(resource, app, staffOf(request), await idOf(request), input));
  };
  route("update", ["PUT", address.path], writers, schemas.put, update);
  route("update", ["PATCH", address.path], writers, schemas.patch, update);
  route("delete", ["DELETE", address.path], writers, schemas.delete, async (request, reply) => {
    const how = {
      version: expectedVersion(request, undefined),
      replacement: parseReplacement(request.query as ReferenceReplacement),
    };
    await changeOne(resource, app, staffOf(request), "delete", await idOf(request), how);
    return reply.code(204).send(null);
  });
  route("bulk", ["POST", "bulk/"], writers, schemas.bulk, async (request) => {
    const { action, ids, ...rest } = request.body as z.output<typeof Bulk> & ReferenceReplacement;
    return changeMany(resource, app, staffOf(request), action as string, ids, { replacement: parseReplacement(rest) });
  });
  const Ordered = z.object({ ids: z.array(z.number().int()) });
  for (const { action, summary } of stepsOf(definition).flatMap(({ routes }) => routes ?? [])) {
    const schema = { summary: summary(many), body: Ids, response: { 200: Ordered } };
    route(action, ["POST", `${action}/`], writers, schema, async (request) => {
      const { ids } = request.body as z.output<typeof Ids>;
      return { ids: (await changeMany(resource, app, staffOf(request), action, ids)).done };
    });
  }
}
