import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from "fastify";
import type { z } from "zod";
import { isOpenToVisitors, listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { type Access, requireStaff } from "#app/platform/http/access.ts";
import { requireOpenFields, sendPartial } from "#app/platform/http/field-selection.ts";
import type { Http } from "#app/platform/http/http.ts";
import { expectedVersion, returnsVersion, setCreatedHeaders, setItemEtag } from "#app/platform/http/item-version.ts";
import { envelope } from "#app/platform/http/list-queries.ts";
import { ITEM_BODY_LIMIT } from "#app/platform/http/request-bodies.ts";
import { changeMany, changeOne } from "./change-many.server.ts";
import { changeMatching } from "./change-matching.server.ts";
import { idAddress } from "./item-address.server.ts";
import { type ListQuery, listItems } from "./list.server.ts";
import type { ReferenceReplacement } from "./move-uses.server.ts";
import { readableFields } from "./narrow.server.ts";
import { readItem } from "./read.server.ts";
import type { Resource } from "./resource.server.ts";
import { hasTrait, type ResourceOperation } from "./resource-definition.ts";
import {
  Ids,
  PlacedIds,
  ReorderResponse,
  schemasWithoutReplacement,
  schemasWithReplacement,
} from "./route-schemas.server.ts";
import { readSaveKey } from "./save-keys.server.ts";
import type { Row, Values } from "./store.server.ts";
import { listTraitSteps } from "./traits/traits.server.ts";
import { listReferencingFields } from "./uses.server.ts";
import { createItem, updateItem } from "./write.server.ts";

const parseReplacement = ({ move_to, detach }: ReferenceReplacement): ReferenceReplacement | undefined =>
  move_to !== undefined || detach ? { move_to, detach } : undefined;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Serves the routes of a resource: list, read, create, update, delete, bulk actions and reordering. */
export function serveRoutes(http: Http, app: App, resource: Resource): void {
  const { definition, access, publicFields, except, address } = resource;
  const { path, labels } = definition;
  const many = labels.many.toLowerCase();
  const requireOpen = (fields: string[] | undefined) => requireOpenFields(fields, readableFields(resource));
  // Without public fields, visitors would receive empty items.
  const isPublic = publicFields.length > 0 && isOpenToVisitors(access.read);
  const readers = isPublic ? "public" : listRoles(access.read);
  const writers = listRoles(access.write);
  const hasSlug = address === idAddress && hasTrait(definition, "slug");
  const findId = async (request: FastifyRequest) => address.findId(app, request.params as Values);
  const findKey = async (request: FastifyRequest) => {
    const params = request.params as Values;
    if (address.column) return { column: address.column, value: String(params[address.column]) };
    const idOrSlugValue = hasSlug ? params.id : await findId(request);
    return hasSlug && typeof idOrSlugValue === "string"
      ? { column: "slug", value: idOrSlugValue }
      : Number(idOrSlugValue);
  };
  const canBeReferenced = listReferencingFields(app, definition).length > 0;
  const schemas = (canBeReferenced ? schemasWithReplacement : schemasWithoutReplacement)(resource);
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
        // Items in use are not deleted.
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
    if (request.actor.kind === "anonymous") requireOpen(query.fields);
    const { results, count } = await listItems(resource, app, request.actor, query);
    const page = envelope(results, count, query, app.config.siteUrl, request.url);
    return query.fields ? sendPartial(reply, schemas.partialList, page) : page;
  });
  route("read", ["GET", address.path], readers, schemas.read, async (request, reply) => {
    const itemKey = await findKey(request);
    const { fields } = request.query as { fields?: string[] };
    if (request.actor.kind === "anonymous") requireOpen(fields);
    const item = setItemEtag(reply, (await readItem(resource, app, request.actor, itemKey, fields)) as Values);
    return fields ? sendPartial(reply, schemas.partialItem, item) : item;
  });
  route("create", ["POST", ""], listRoles(access.create), schemas.create, async (request, reply) =>
    setCreatedHeaders(
      reply,
      `${path}/`,
      (await createItem(resource, app, requireStaff(request), request.body as Values, readSaveKey(request))) as Row,
    ),
  );
  const update: Handler = async (request, reply) => {
    const body = request.body as Values;
    const input = { ...body, version: expectedVersion(request, body.version as number | undefined) };
    const options = { key: readSaveKey(request) };
    return setItemEtag(
      reply,
      await updateItem(resource, app, requireStaff(request), await findId(request), input, options),
    );
  };
  route("update", ["PUT", address.path], writers, schemas.put, update);
  route("update", ["PATCH", address.path], writers, schemas.patch, update);
  route("delete", ["DELETE", address.path], writers, schemas.delete, async (request, reply) => {
    const options = {
      version: expectedVersion(request, undefined),
      replacement: parseReplacement(request.query as ReferenceReplacement),
    };
    await changeOne(resource, app, requireStaff(request), "delete", await findId(request), options);
    return reply.code(204).send(null);
  });
  route("bulk", ["POST", "bulk/"], writers, schemas.bulk, async (request) => {
    const { action, ids, ...rest } = request.body as z.output<typeof Ids> & { action: string } & ReferenceReplacement;
    return changeMany(resource, app, requireStaff(request), action, ids, { replacement: parseReplacement(rest) });
  });
  route("bulk", ["POST", "bulk/matching/"], writers, schemas.matching, async (request) => {
    const { move_to, detach, ...body } = request.body as Parameters<typeof changeMatching>[3] & ReferenceReplacement;
    return changeMatching(resource, app, requireStaff(request), body, parseReplacement({ move_to, detach }));
  });
  for (const { action, summary, description, isPlaced } of listTraitSteps(definition).flatMap(
    ({ routes }) => routes ?? [],
  )) {
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
      return { ids: (await changeMany(resource, app, requireStaff(request), action, ids, options)).done };
    });
  }
}
