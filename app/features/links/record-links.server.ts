import { insertRows } from "#app/platform/database/insert-rows.ts";
import { parseMediaId } from "#app/platform/media/media-path.ts";
import { contentValues } from "#app/resources/inputs/input-values.ts";
import { findLinkedItems, type ItemKey } from "#app/resources/link-targets.server.ts";
import type { OnChange } from "#app/resources/resource.server.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { OperationContext, Row } from "#app/resources/store.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The items and library files (`media`) that items' texts link to, in published and pending versions. */
    link_use: { resource: string; item_id: number; target_resource: string; target_id: number };
  }
}

/** Whether items of a resource have texts that can contain links. */
export const hasTexts = ({ inputs }: ResourceDefinition): boolean => Object.values(inputs).some(({ hrefs }) => hrefs);

/** Records the links of items, in the transaction of every change. */
export const recordLinks: OnChange = async ({ definition }, changes, context) => {
  if (!hasTexts(definition)) return;
  const written = changes.filter(({ after, save }) => !after || save);
  await writeLinks(
    definition,
    written.flatMap(({ before, after }) => (after ?? before)?.id ?? []),
    written.flatMap(({ after }) => after ?? []),
    context,
  );
};

/** Replaces the recorded links of some items. @param rows those of them that exist */
export async function writeLinks(
  definition: ResourceDefinition,
  ids: readonly number[],
  rows: readonly Row[],
  context: OperationContext,
): Promise<void> {
  if (ids.length === 0) return;
  const { store } = context;
  await store.deleteFrom("link_use").where("resource", "=", definition.name).where("item_id", "in", ids).execute();
  const paths = rows.map((row) => listLinkedPaths(definition, row, context.app.config.siteUrl));
  const distinct = [...new Set(paths.flat())];
  if (distinct.length === 0) return;
  const found = await findLinkedItems(context, distinct);
  const targets = new Map(distinct.map((path, index) => [path, found[index] ?? parseFileKey(path)]));
  const links = rows.flatMap(({ id }, index) => {
    const linked = (paths[index] ?? []).flatMap((path) => targets.get(path) ?? []);
    const byKey = new Map(linked.map((target) => [`${target.resource}/${target.id}`, target]));
    return [...byKey.values()].map((target) => ({
      resource: definition.name,
      item_id: id,
      target_resource: target.resource,
      target_id: target.id,
    }));
  });
  await insertRows(store, "link_use", links);
}

/** The paths of the site that an item links to, in its published and its pending version. */
function listLinkedPaths(definition: ResourceDefinition, row: Row, siteUrl: string): string[] {
  const versions = (row.pending ? [false, true] : [false]).map((newest) => contentValues(definition, row, newest));
  const hrefs = Object.entries(definition.inputs).flatMap(([field, { hrefs: hrefsOf }]) =>
    hrefsOf ? versions.flatMap((values) => (values[field] ? hrefsOf(values[field]) : [])) : [],
  );
  const site = new URL(siteUrl).origin;
  const paths = hrefs.map((href) => (href.startsWith(`${site}/`) ? href.slice(site.length) : href));
  return [...new Set(paths.filter((path) => /^\/(?![/\\])/.test(path)))];
}

function parseFileKey(path: string): ItemKey | undefined {
  const id = parseMediaId(path);
  return id === undefined ? undefined : { resource: "media", id };
}
