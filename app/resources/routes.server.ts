import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { staffOf } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import { envelope, listEnvelope } from "#app/platform/http/lists.ts";
import { rolesOf } from "./access.server.ts";
import { hasTrait } from "./define-resource.ts";
import { serveExport } from "./export.server.ts";
import { patchSchema, readSchema, writeSchema } from "./fields.ts";
import { serveRestore, serveRevisions } from "./history-routes.server.ts";
import { type ListQuery, listItems, listQueryOf } from "./list.server.ts";
import { type PagePath, servePreview } from "./preview.server.ts";
import { readItem, requireItem } from "./read.server.ts";
import { changeMany, reorder } from "./remove.server.ts";
import type { ItemAddress, Resource } from "./serve-resource.server.ts";
import { createItem, updateItem } from "./write.server.ts";

const Ids = z.array(z.number().int().positive()).min(1).max(100);
const Report = z.object({
  done: z.array(z.number().int()),
  failed: z.array(z.object({ id: z.number().int(), code: z.string(), detail: z.string() })),
});

const byId: ItemAddress = {
  path: ":id/",
  params: z.object({ id: z.coerce.number().int().positive() }),
  idOf: (_app, params) => params.id as number,
};

export interface RouteOptions {
  /** Operations that the resource has not, or that its feature serves itself. */
  except?: readonly ("list" | "create" | "read" | "update" | "delete" | "bulk" | "export")[];
  address?: ItemAddress;
  /** The path of an item's public page, where it has one; previews lead there. */
  pagePath?: PagePath;
}

/** The routes of a resource: list, read, create, change, delete, and those of its traits. */
export function serveRoutes(
  http: Http,
  app: App,
  resource: Resource,
  { except = [], address = byId, pagePath }: RouteOptions = {},
): void {
  const { definition } = resource;
  const path = `${definition.path}/`;
  const tags = [definition.labels.many];
  const one = definition.labels.one.toLowerCase();
  const many = definition.labels.many.toLowerCase();
  const Item = readSchema(definition, resource.derived);
  const Public = readSchema(definition, resource.derived, resource.publicFields);
  // Staff get the whole item, visitors their explicit list of fields: the first that fits.
  const Answer = z.union([Item, Public]);
  const { params } = address;
  const itemPath = `${path}${address.path}`;
  const idOf = async (request: { params: unknown }) => address.idOf(app, request.params as Record<string, unknown>);
  const siteUrl = app.config.siteUrl;
  // Where visitors get no field at all, they need not ask.
  const readers = resource.publicFields.length > 0 ? "public" : rolesOf(resource.access.read);
  const writers = rolesOf(resource.access.write);
  const serves = (operation: NonNullable<RouteOptions["except"]>[number]) => !except.includes(operation);

  if (serves("list")) {
    http.get(
      path,
      {
        config: { access: readers },
        schema: {
          tags,
          summary: `List ${many}`,
          querystring: listQueryOf(definition),
          response: { 200: listEnvelope(Answer) },
        },
      },
      async (request) => {
        const query = request.query as ListQuery;
        const { results, count } = await listItems(resource, app, request.actor, query);
        return envelope(results, count, query, siteUrl, request.url) as never;
      },
    );
  }
  if (serves("read")) {
    http.get(
      itemPath,
      { config: { access: readers }, schema: { tags, summary: `Read a ${one}`, params, response: { 200: Answer } } },
      async (request) => (await readItem(resource, app, request.actor, await idOf(request), { trash: true })) as never,
    );
  }
  if (serves("create")) {
    http.post(
      path,
      {
        config: { access: rolesOf(resource.access.create) },
        schema: { tags, summary: `Create a ${one}`, body: writeSchema(definition), response: { 201: Item } },
      },
      async (request, reply) =>
        reply.code(201).send((await createItem(resource, app, staffOf(request), request.body)) as never),
    );
  }
  if (serves("update")) {
    const version = { version: z.number().int() };
    http.put(
      itemPath,
      {
        config: { access: writers },
        schema: {
          tags,
          summary: `Replace a ${one}`,
          params,
          body: writeSchema(definition).extend(version),
          response: { 200: Item },
        },
      },
      async (request) =>
        (await updateItem(resource, app, staffOf(request), await idOf(request), request.body)) as never,
    );
    http.patch(
      itemPath,
      {
        config: { access: writers },
        schema: { tags, summary: `Change a ${one}`, params, body: patchSchema(definition), response: { 200: Item } },
      },
      async (request) =>
        (await updateItem(resource, app, staffOf(request), await idOf(request), request.body)) as never,
    );
  }
  if (serves("delete")) {
    http.delete(
      itemPath,
      {
        config: { access: writers },
        schema: { tags, summary: `Delete a ${one}`, params, response: { 204: z.null() } },
      },
      async (request, reply) => {
        const id = await idOf(request);
        await requireItem(resource, app, request.actor, id);
        const { failed } = await changeMany(resource, app, staffOf(request), "delete", [id]);
        if (failed[0]) throw failed[0].code === "not_allowed" ? new PermissionDenied() : new NotFound();
        return reply.code(204).send(null);
      },
    );
  }
  if (serves("bulk")) {
    http.post(
      `${path}bulk/`,
      {
        config: { access: writers },
        schema: {
          tags,
          summary: `Change many ${many}`,
          body: z.strictObject({ action: bulkActions(resource), ids: Ids }),
          response: { 200: Report },
        },
      },
      async (request) => changeMany(resource, app, staffOf(request), request.body.action as never, request.body.ids),
    );
  }
  if (hasTrait(definition, "position")) {
    http.post(
      `${path}reorder/`,
      {
        config: { access: writers },
        schema: {
          tags,
          summary: `Order ${many}`,
          body: z.strictObject({ ids: Ids }),
          response: { 200: z.object({ ids: z.array(z.number().int()) }) },
        },
      },
      async (request) => ({ ids: await reorder(resource, app, staffOf(request), request.body.ids) }),
    );
  }
  if (serves("export")) serveExport(http, app, resource);
  if (hasTrait(definition, "publication")) servePreview(http, app, resource, pagePath);
  if (hasTrait(definition, "trash") || hasTrait(definition, "revisions"))
    serveRestore(http, app, resource, Item, address);
  if (hasTrait(definition, "revisions")) serveRevisions(http, app, resource, address);
}

function bulkActions({ definition }: Resource) {
  return z.enum([
    "delete",
    ...(hasTrait(definition, "trash") ? (["restore", "purge"] as const) : []),
    ...(hasTrait(definition, "publication") ? (["publish", "unpublish"] as const) : []),
  ]);
}
