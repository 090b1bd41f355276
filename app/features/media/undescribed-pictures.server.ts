import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { getStore, type OperationContext } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";

/**
 * A condition on rows of `media`: pictures that visitors see in a text without alternative text, neither the library's
 * nor one of their own there. Other fields do not accept pictures without a description.
 */
export function isUndescribed({ app, resources, now }: { app: App; resources: readonly Resource[]; now: string }) {
  const uses = resources.flatMap((resource) => {
    const texts = Object.entries(resource.definition.inputs).filter(([, { kind }]) => kind === "rich-text");
    if (texts.length === 0 || resource.access.read(anonymous, now) === false) return [];
    const table = getTableName(resource.definition.name);
    const lacksText = texts.map(([field]) => lacksAlternativeText(app, sql.ref(`${table}.${field}`)));
    const items = getStore(app)
      .selectFrom(table)
      .select("id")
      .where(sql<SqlBool>`${sql.ref(`${table}.id`)} = media_use.item_id`)
      .where(visible(resource, anonymous, now))
      .where(sql<SqlBool>`(${sql.join(lacksText, sql` or `)})`);
    return [sql`(media_use.resource = ${resource.definition.name} and exists ${items})`];
  });
  const isUsed = uses.length > 0 ? sql.join(uses, sql` or `) : sql`1 = 0`;
  return sql<SqlBool>`media.kind = 'picture' and media.alt = '' and exists (
    select 1 from media_use where media_use.media_id = media.id and (${isUsed}))`;
}

/** Whether a document has the picture of `media_use` without alternative text, alone or in a gallery. */
const lacksAlternativeText = ({ database }: App, document: RawBuilder<unknown>) =>
  database.engine === "postgres"
    ? sql`jsonb_path_exists(${document},
        '$.** ? (@.media == $id && !(@.alt != "") && !(@.decorative == true))',
        jsonb_build_object('id', media_use.media_id))`
    : sql`exists (select 1 from json_tree(${document}) as node
        where node.type = 'object' and json_extract(node.value, '$.media') = media_use.media_id
          and coalesce(json_extract(node.value, '$.alt'), '') = ''
          and coalesce(json_extract(node.value, '$.decorative'), 0) = 0)`;

/** The number of these pictures, and the date of the oldest, as a row of `name`, `count` and `oldest`. */
export const countUndescribed = ({ app, now }: OperationContext) =>
  sql<{ name: string; count: number; oldest: string | null }>`
    select 'missing alternative text' as name, count(*) as count, min(created_at) as oldest
      from media where ${isUndescribed({ app, resources: app.resources, now })}`;
