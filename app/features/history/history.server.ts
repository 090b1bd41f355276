import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { staffOf } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import {
  expectedVersion,
  returnsVersion,
  setItemEtag,
  versionField,
  versionHeaders,
} from "#app/platform/http/item-version.ts";
import { envelope, listEnvelope } from "#app/platform/http/list-queries.ts";
import { rowId, rowIdParam } from "#app/platform/http/row-id.ts";
import { rolesOf } from "#app/platform/rules.ts";
import { changeOne } from "#app/resources/change-many.server.ts";
import { hasTrait } from "#app/resources/define-resource.ts";
import { readItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { schemasOf } from "#app/resources/schemas.server.ts";
import type { Values } from "#app/resources/store.server.ts";
import { Missing } from "./restorable.server.ts";
import { diffFields, listRevisions, readRevision, restoreRevision } from "./revisions.server.ts";

/** Routes that restore items from the trash, and list, compare and restore revisions. */
export function serveHistory(http: Http, app: App, resource: Resource): void {
  const { definition } = resource;
  if (hasTrait(definition, "trash") || hasTrait(definition, "revisions")) serveRestore(http, app, resource);
  if (hasTrait(definition, "revisions")) serveRevisions(http, app, resource);
}

function serveRestore(http: Http, app: App, resource: Resource): void {
  const { definition, address } = resource;
  const Restored = schemasOf(resource).item.extend({
    missing: z.array(Missing).meta({ description: "The parts of the revision that could not be restored." }),
  });
  const revision = hasTrait(definition, "revisions")
    ? { revision: hasTrait(definition, "trash") ? rowId.optional() : rowId, version: versionField }
    : {};
  http.post(
    `${definition.path}/${address.path}restore/`,
    {
      config: { access: rolesOf(resource.access.write), extraStatuses: [409], ...returnsVersion },
      schema: {
        tags: [definition.labels.many],
        summary: `Restore a ${definition.labels.one.toLowerCase()} from the trash, or one of its revisions`,
        description:
          "Without `revision`, restores the item from the trash; a published one becomes a draft. With it, restores the values of the revision; for a published item they become pending edits.",
        params: address.params,
        headers: versionHeaders,
        body: z.preprocess((given) => given ?? {}, z.strictObject(revision)),
        response: { 200: Restored },
      },
    },
    async (request, reply) => {
      const actor = staffOf(request);
      const id = await address.idOf(app, request.params);
      const body = request.body as { revision?: number; version?: number };
      if (body.revision !== undefined) {
        const input = { revision: body.revision, version: expectedVersion(request, body.version) };
        return setItemEtag(reply, (await restoreRevision(resource, app, actor, id, input)) as Values) as never;
      }
      await changeOne(resource, app, actor, "restore", id);
      const item = (await readItem(resource, app, actor, id)) as Values;
      return setItemEtag(reply, { ...item, missing: [] } as Values) as never;
    },
  );
}

function serveRevisions(http: Http, app: App, resource: Resource): void {
  const { definition, address } = resource;
  const tags = [definition.labels.many];
  const Summary = z.object({
    id: z.number().int(),
    version: z.number().int(),
    kind: z.string(),
    created_at: z.iso.datetime(),
    modified_at: z.iso.datetime(),
    username: z.string().nullable(),
  });
  const query = z.object({
    page: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(12),
  });
  http.get(
    `${definition.path}/${address.path}revisions/`,
    {
      config: { access: rolesOf(resource.access.write) },
      schema: {
        tags,
        summary: "List revisions",
        params: address.params,
        querystring: query,
        response: { 200: listEnvelope(Summary) },
      },
    },
    async (request) => {
      const { results, count } = await listRevisions(
        resource,
        app,
        staffOf(request),
        await address.idOf(app, request.params),
        request.query,
      );
      return envelope(results, count, request.query, app.config.siteUrl, request.url);
    },
  );
  const Changes = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }));
  http.get(
    `${definition.path}/${address.path}revisions/:revision/`,
    {
      config: { access: rolesOf(resource.access.write) },
      schema: {
        tags,
        summary: "Read a revision, and compare it with another",
        params: address.params.extend({ revision: rowIdParam }),
        querystring: z.object({ against: rowIdParam.optional() }),
        response: { 200: Summary.extend({ data: z.record(z.string(), z.unknown()), changes: Changes.nullable() }) },
      },
    },
    async (request) => {
      const actor = staffOf(request);
      const id = await address.idOf(app, request.params);
      const revision = request.params.revision as number;
      const read = await readRevision(resource, app, actor, id, revision);
      const other = request.query.against
        ? await readRevision(resource, app, actor, id, request.query.against)
        : undefined;
      return { ...read, changes: other ? diffFields(other.data, read.data) : null };
    },
  );
}
