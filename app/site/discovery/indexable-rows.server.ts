import { sql } from "kysely";
import { anonymous } from "#app/platform/access/actor.ts";
import type { Condition } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { getStore } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";

/** Items that search engines may show: public, not marked `noindex`, and first published here. */
function isIndexable(resource: Resource, now: string): Condition {
  const isVisible = visible(resource, anonymous, now);
  const { definition } = resource;
  return (eb) =>
    eb.and([
      isVisible(eb),
      ...(hasTrait(definition, "seo") ? [eb("noindex", "=", false)] : []),
      ...("canonical_url" in definition.schema.shape ? [eb("canonical_url", "=", "")] : []),
    ]);
}

/** A query over the items of a resource that search engines may show. */
export const indexableRows = (app: App, resource: Resource) =>
  getStore(app)
    .selectFrom(getTableName(resource.definition.name))
    .where(isIndexable(resource, app.now().toISOString()));

/** When visitors last saw an item change; for a scheduled item, no earlier than its publication. */
export const lastModified = (resource: Resource) =>
  hasTrait(resource.definition, "publication")
    ? sql<string>`case when published_at > public_modified_at then published_at else public_modified_at end`
    : sql<string>`modified_at`;
