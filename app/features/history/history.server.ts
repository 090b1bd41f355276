import { z } from "zod";
import { listRoles } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { requireStaff } from "#app/platform/http/access.ts";
import type { Http } from "#app/platform/http/http.ts";
import {
  expectedVersion,
  returnsVersion,
  setItemEtag,
  versionField,
  versionHeaders,
} from "#app/platform/http/item-version.ts";
import { booleanParam, envelope, listEnvelope, pageParams } from "#app/platform/http/list-queries.ts";
import { rowId, rowIdParam } from "#app/platform/http/row-id.ts";
import { memoizePerObject } from "#app/platform/memoize-per-object.ts";
import { changeOne } from "#app/resources/change-many.server.ts";
import { contentFields } from "#app/resources/inputs/input-values.ts";
import { readItem } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { addArticle, hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import { getSchemas } from "#app/resources/schemas.server.ts";
import type { Values } from "#app/resources/store.server.ts";
import { Missing } from "./restorable.server.ts";
import { diffFields, listRevisions, presentRevision, readRevision, restoreRevision } from "./revisions.server.ts";

const restoredItem = memoizePerObject((resource: Resource) =>
  z.lazy(() =>
    getSchemas(resource).item.extend({
      missing: z.array(Missing).meta({ description: "The parts of the revision that could not be restored." }),
    }),
  ),
);

const restoreBody = memoizePerObject((definition: ResourceDefinition) => {
  const revision = {
    revision: hasTrait(definition, "trash") ? rowId.optional() : rowId,
    fields: z
      .array(z.enum(contentFields(definition)))
      .min(1)
      .max(100)
      .optional()
      .meta({ description: "The fields to restore; all by default." }),
    version: versionField,
  };
  const body = z.strictObject(hasTrait(definition, "revisions") ? revision : {});
  return z.preprocess((given) => given ?? {}, body);
});

const Summary = z.object({
  id: z.number().int(),
  version: z.number().int(),
  kind: z.string(),
  action: z.string().nullable().meta({
    description: "The action on the item, such as `submit`; null for revisions made before actions were recorded.",
  }),
  created_at: z.iso.datetime(),
  modified_at: z.iso.datetime(),
  username: z.string().nullable(),
});
const Summaries = listEnvelope(Summary);
const PageQuery = z.object({
  ...pageParams,
  with_before_last: booleanParam.default(false).meta({
    description: "Whether to return the full revision before the last change, as `before_last`.",
  }),
});
const Changes = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }));
const Revision = Summary.extend({
  data: z.record(z.string(), z.unknown()).meta({ description: "The values in the format of requests." }),
  values: z.record(z.string(), z.unknown()).meta({ description: "The values in the format of items." }),
  deleted: z
    .array(Missing)
    .meta({ description: "References in the values to items and files that have been deleted since." }),
  changes: Changes.nullable(),
});
const RevisionsPage = Summaries.extend({ before_last: Revision.nullable().optional() });
const ComparisonQuery = z.object({ against: rowIdParam.optional() });

/** Routes that restore items from the trash, and list, compare and restore revisions. */
export function serveHistory(http: Http, app: App, resource: Resource): void {
  const { definition } = resource;
  if (hasTrait(definition, "trash") || hasTrait(definition, "revisions")) serveRestore(http, app, resource);
  if (hasTrait(definition, "revisions")) serveRevisions(http, app, resource);
}

function serveRestore(http: Http, app: App, resource: Resource): void {
  const { definition, address } = resource;
  http.post(
    `${definition.path}/${address.path}restore/`,
    {
      config: { access: listRoles(resource.access.write), extraStatuses: [409], ...returnsVersion },
      schema: {
        tags: [definition.labels.many],
        summary: `Restore ${addArticle(definition)} from the trash or from a revision`,
        description:
          "Without `revision`, restores the item from the trash; a published item becomes a draft. With `revision`, restores the values of that revision, or only those of `fields`; in a published item they become pending edits.",
        params: address.params,
        headers: versionHeaders,
        body: restoreBody(definition),
        response: { 200: restoredItem(resource) },
      },
    },
    async (request, reply) => {
      const actor = requireStaff(request);
      const id = await address.findId(app, request.params);
      const body = request.body as { revision?: number; version?: number; fields?: string[] };
      if (body.revision !== undefined) {
        const { revision, fields } = body;
        const input = { revision, fields, version: expectedVersion(request, body.version) };
        return setItemEtag(reply, (await restoreRevision(resource, app, actor, id, input)) as Values) as never;
      }
      if (body.fields)
        throw InvalidInput.field("revision", "required", "Specify the revision to restore these fields from.");
      await changeOne(resource, app, actor, "restore", id);
      const item = (await readItem(resource, app, actor, id)) as Values;
      return setItemEtag(reply, { ...item, missing: [] } as Values) as never;
    },
  );
}

function serveRevisions(http: Http, app: App, resource: Resource): void {
  const { definition, address } = resource;
  const tags = [definition.labels.many];
  http.get(
    `${definition.path}/${address.path}revisions/`,
    {
      config: { access: listRoles(resource.access.write) },
      schema: {
        tags,
        summary: "List revisions",
        params: address.params,
        querystring: PageQuery,
        response: { 200: RevisionsPage },
      },
    },
    async (request) => {
      const { query } = request;
      const actor = requireStaff(request);
      const id = await address.findId(app, request.params);
      const { results, count, beforeLast } = await listRevisions(resource, app, actor, id, query);
      const page = envelope(results, count, query, app.config.siteUrl, request.url);
      if (!query.with_before_last) return page;
      const presented = beforeLast && (await presentRevision(resource, app, actor, beforeLast));
      return { ...page, before_last: presented ? { ...beforeLast, ...presented, changes: null } : null };
    },
  );
  http.get(
    `${definition.path}/${address.path}revisions/:revision/`,
    {
      config: { access: listRoles(resource.access.write) },
      schema: {
        tags,
        summary: "Get a revision, and compare it with another",
        params: address.params.extend({ revision: rowIdParam }),
        querystring: ComparisonQuery,
        response: { 200: Revision },
      },
    },
    async (request) => {
      const actor = requireStaff(request);
      const id = await address.findId(app, request.params);
      const revision = request.params.revision as number;
      const read = await readRevision(resource, app, actor, id, revision);
      const other = request.query.against
        ? await readRevision(resource, app, actor, id, request.query.against)
        : undefined;
      const presented = await presentRevision(resource, app, actor, read);
      return { ...read, ...presented, changes: other ? diffFields(other.data, read.data) : null };
    },
  );
}
