import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from "fastify";
import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { type Access, staffOf } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { envelope, listEnvelope } from "#app/platform/http/lists.ts";
import { rowId, rowIdParam } from "#app/platform/http/row-id.ts";
import { rolesOf } from "./access.server.ts";
import { changeMany } from "./change-many.server.ts";
import { hasTrait } from "./define-resource.ts";
import { patchSchema, readSchema, writeSchema } from "./fields.ts";
import { type ListQuery, listItems, listQueryOf } from "./list.server.ts";
import { readItem, requireItem } from "./read.server.ts";
import type { Resource } from "./serve-resource.server.ts";
import { actionsOf } from "./served-traits.server.ts";
import type { Values } from "./store.server.ts";
import { reorder } from "./traits/reorder.server.ts";
import { createItem, updateItem } from "./write.server.ts";

/** What became of many items at once. */
export const BulkAnswer = z.object({
  done: z.array(z.number().int()),
  failed: z.array(z.object({ id: z.number().int(), code: z.string(), detail: z.string() })),
});

/** How an item is addressed: by its id, unless a resource has fixed addresses of its own. */
export interface ItemAddress {
  /** What follows the path of the list, such as `:id/`. */
  path: string;
  params: z.ZodObject;
  idOf(app: App, params: Values): Promise<number> | number;
}

export const byId: ItemAddress = {
  path: ":id/",
  params: z.object({ id: rowIdParam }),
  idOf: (_app, params) => params.id as number,
};

export type Operation = "list" | "create" | "read" | "update" | "delete" | "bulk" | "reorder";

/** The routes of a resource: list, read, create, change, delete, many at once, and order. */
export function serveRoutes(
  http: Http,
  app: App,
  resource: Resource,
  /** `except`: what the resource has not, or its feature serves itself. */
  { except = [], address = byId }: { except?: readonly Operation[]; address?: ItemAddress } = {},
): void {
  const { definition, access, derived, publicFields } = resource;
  const { path, labels } = definition;
  const [one, many] = [labels.one.toLowerCase(), labels.many.toLowerCase()];
  const Item = readSchema(definition, derived);
  // Staff get the whole item, visitors their explicit list of fields: the first that fits.
  const Answer = z.union([Item, readSchema(definition, derived, publicFields)]);
  // Where visitors get no field at all, they need not ask.
  const readers = publicFields.length > 0 ? "public" : rolesOf(access.read);
  const writers = rolesOf(access.write);
  const { params } = address;
  const item = address.path;
  const idOf = async (request: FastifyRequest) => address.idOf(app, request.params as Values);
  const Ids = z.array(rowId).min(1).max(500);

  type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  function route(
    operation: Operation,
    [method, subpath]: readonly [HTTPMethods, string],
    who: Access,
    schema: FastifySchema & { summary: string },
    handler: Handler,
  ) {
    if (except.includes(operation)) return;
    const tags = [labels.many];
    http.route({ method, url: `${path}/${subpath}`, config: { access: who }, schema: { tags, ...schema }, handler });
  }
  const update: Handler = async (request) =>
    updateItem(resource, app, staffOf(request), await idOf(request), request.body as Values);

  route(
    "list",
    ["GET", ""],
    readers,
    { summary: `List ${many}`, querystring: listQueryOf(definition), response: { 200: listEnvelope(Answer) } },
    async (request) => {
      const query = request.query as ListQuery;
      const { results, count } = await listItems(resource, app, request.actor, query);
      return envelope(results, count, query, app.config.siteUrl, request.url);
    },
  );
  route(
    "read",
    ["GET", item],
    readers,
    { summary: `Read a ${one}`, params, response: { 200: Answer } },
    async (request) => readItem(resource, app, request.actor, await idOf(request), { trash: true }),
  );
  route(
    "create",
    ["POST", ""],
    rolesOf(access.create),
    { summary: `Create a ${one}`, body: writeSchema(definition), response: { 201: Item } },
    async (request, reply) =>
      reply.code(201).send(await createItem(resource, app, staffOf(request), request.body as Values)),
  );
  const whole = writeSchema(definition).extend({ version: z.number().int() });
  route(
    "update",
    ["PUT", item],
    writers,
    { summary: `Replace a ${one}`, params, body: whole, response: { 200: Item } },
    update,
  );
  const part = patchSchema(definition);
  route(
    "update",
    ["PATCH", item],
    writers,
    { summary: `Change a ${one}`, params, body: part, response: { 200: Item } },
    update,
  );
  route(
    "delete",
    ["DELETE", item],
    writers,
    { summary: `Delete a ${one}`, params, response: { 204: z.null() } },
    async (request, reply) => {
      const id = await idOf(request);
      await requireItem(resource, app, request.actor, id, access.read);
      const { failed } = await changeMany(resource, app, staffOf(request), "delete", [id]);
      if (failed[0]) throw failed[0].code === "not_allowed" ? new PermissionDenied() : new NotFound();
      return reply.code(204).send(null);
    },
  );
  const action = z.enum(Object.keys(actionsOf(resource)));
  route(
    "bulk",
    ["POST", "bulk/"],
    writers,
    { summary: `Change many ${many}`, body: z.strictObject({ action, ids: Ids }), response: { 200: BulkAnswer } },
    async (request) => {
      const body = request.body as { action: string; ids: number[] };
      return changeMany(resource, app, staffOf(request), body.action, body.ids);
    },
  );
  if (!hasTrait(definition, "position")) return;
  const order = z.object({ ids: z.array(z.number().int()) });
  route(
    "reorder",
    ["POST", "reorder/"],
    writers,
    { summary: `Order ${many}`, body: z.strictObject({ ids: Ids }), response: { 200: order } },
    async (request) => ({
      ids: await reorder(resource, app, staffOf(request), (request.body as { ids: number[] }).ids),
    }),
  );
}
