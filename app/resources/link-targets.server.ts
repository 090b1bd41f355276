import { sql } from "kysely";
import { parseItemLink } from "#app/document/item-link.ts";
import { toCondition } from "#app/platform/access/rules.ts";
import { barePath, itemPath, parseItemPath, pathColumns } from "./item-page.ts";
import { readRelated } from "./related.server.ts";
import type { Resource } from "./resource.server.ts";
import { hasTrait, type ResourceDefinition, titleField } from "./resource-definition.ts";
import type { OperationContext, Row } from "./store.server.ts";
import { getTableName } from "./table.ts";

/** Why visitors cannot reach the target of a link. */
export const linkProblems = ["missing", "unpublished", "scheduled", "trashed"] as const;

/** The target of a link within the site. */
export interface LinkTarget {
  /** The item, unless it does not exist or the actor may not read it. */
  item: { resource: string; id: number; title: string; path: string | null } | null;
  problem: (typeof linkProblems)[number] | null;
}

/** An item identified by the column in a path. */
interface Wanted {
  resource: Resource;
  column: "id" | "slug";
  value: string;
}

/**
 * Finds the targets of paths on the site: permanent item URLs (`/link/post/12`) and paths of pages, including those
 * with former slugs. Takes at most two queries.
 * @returns the target of each path; undefined for paths that are not of items.
 */
export async function findLinkTargets(
  context: OperationContext,
  paths: readonly string[],
): Promise<(LinkTarget | undefined)[]> {
  const wanted = paths.map((path) => findWanted(context.app.resources, path));
  const former = await formerSlugs(context, wanted);
  const rowsByResource = await readTargets(context, wanted, former);
  return wanted.map((one) => {
    if (!one) return undefined;
    const { name } = one.resource.definition;
    const formerId = one.column === "slug" ? former.get(`${name}/${one.value}`) : undefined;
    const isWanted = (row: Row) => String(row[one.column]) === one.value;
    const found = rowsByResource(name);
    const row = found.find(isWanted) ?? found.find(({ id }) => id === formerId);
    return row ? describe(one.resource, row, context.now) : { item: null, problem: "missing" };
  });
}

/** An item, by resource and id. */
export interface ItemKey {
  resource: string;
  id: number;
}

/**
 * The item that each path points to, regardless of who may read it. Takes no query for paths with an id, and two for
 * all others.
 * @returns undefined for paths that are not of items, and for slugs that no item has or had.
 */
export async function findLinkedItems(
  context: OperationContext,
  paths: readonly string[],
): Promise<(ItemKey | undefined)[]> {
  const wanted = paths.map((path) => findWanted(context.app.resources, path));
  const former = await formerSlugs(context, wanted);
  const current = await currentSlugs(context, wanted);
  return wanted.map((one) => {
    if (!one) return undefined;
    const { name } = one.resource.definition;
    const key = `${name}/${one.value}`;
    const id = one.column === "id" ? Number(one.value) : (current.get(key) ?? former.get(key) ?? 0);
    return Number.isInteger(id) && id > 0 && id < 1e9 ? { resource: name, id } : undefined;
  });
}

/** The ids of items with a requested slug, by `post/slug`. */
async function currentSlugs({ store }: OperationContext, wanted: readonly (Wanted | undefined)[]) {
  const bySlug = wanted.flatMap((one) => (one?.column === "slug" ? [one] : []));
  const [first, ...others] = [...Map.groupBy(bySlug, ({ resource }) => resource)].map(([{ definition }, group]) =>
    store
      .selectFrom(getTableName(definition.name))
      .select([sql<string>`${sql.lit(definition.name)}`.as("resource"), "id", "slug"])
      .where(
        "slug",
        "in",
        group.map(({ value }) => value),
      ),
  );
  const rows = first ? await others.reduce((all, next) => all.unionAll(next), first).execute() : [];
  return new Map(rows.map(({ resource, id, slug }) => [`${resource}/${slug}`, Number(id)]));
}

/** The item at a path, whether or not it exists. */
function findWanted(resources: readonly Resource[], address: string): Wanted | undefined {
  const link = parseItemLink(address);
  if (link) {
    const resource = resources.find(({ definition }) => definition.name === link.resource && definition.page);
    // For an unknown resource, any other resource reports that the item does not exist.
    return { resource: resource ?? (resources[0] as Resource), column: "id", value: resource ? String(link.id) : "0" };
  }
  const path = barePath(address);
  for (const resource of resources) {
    const item = parseItemPath(resource.definition, path);
    if (item) return { resource, ...item };
  }
  return undefined;
}

/** The ids of items that formerly had a requested slug, by `post/slug`. */
async function formerSlugs({ store }: OperationContext, wanted: readonly (Wanted | undefined)[]) {
  const slugs = wanted.flatMap((one) => (one?.column === "slug" ? [one.value] : []));
  if (slugs.length === 0) return new Map<string, number>();
  const rows = await store
    .selectFrom("former_slug")
    .select(["resource", "slug", "item_id"])
    .where("slug", "in", slugs)
    .execute();
  return new Map(rows.map(({ resource, slug, item_id }) => [`${resource}/${slug}`, item_id as number]));
}

/** The requested items that the actor may read. @returns the rows of a resource */
async function readTargets(
  context: OperationContext,
  wanted: readonly (Wanted | undefined)[],
  former: ReadonlyMap<string, number>,
): Promise<(resource: string) => Row[]> {
  const { actor, store, now } = context;
  const byResource = Map.groupBy(
    wanted.flatMap((one) => one ?? []),
    ({ resource }) => resource,
  );
  const selections = [...byResource].map(([{ definition, access }, group]) => {
    const values = Map.groupBy(group, ({ column }) => column);
    const formerIds = [...former].flatMap(([key, id]) => (key.startsWith(`${definition.name}/`) ? [id] : []));
    const ids = (values.get("id") ?? []).map(({ value }) => value).filter((value) => /^[1-9]\d{0,8}$/.test(value));
    const slugs = (values.get("slug") ?? []).map(({ value }) => value);
    const rows = store
      .selectFrom(getTableName(definition.name))
      .where((eb) =>
        eb.or([
          eb("id", "in", [0, ...ids.map(Number), ...formerIds]),
          ...(slugs.length > 0 ? [eb("slug", "in", slugs)] : []),
        ]),
      )
      .where(toCondition(access.read(actor, now)));
    return { name: definition.name, rows, columns: listTargetColumns(definition) };
  });
  const related = await readRelated(context, selections);
  return (resource) => [...related(resource).values()] as Row[];
}

const listTargetColumns = (definition: ResourceDefinition) => [
  ...new Set([
    "id",
    titleField(definition),
    ...pathColumns(definition),
    ...(hasTrait(definition, "publication") ? ["status", "published_at"] : []),
    ...(hasTrait(definition, "trash") ? ["trashed_at"] : []),
  ]),
];

function describe({ definition }: Resource, row: Row, now: string): LinkTarget {
  const { name } = definition;
  const title = String(row[titleField(definition)]);
  const item = { resource: name, id: row.id, title, path: itemPath(definition, row) ?? null };
  return { item, problem: findProblem(definition, row, now) };
}

function findProblem(definition: ResourceDefinition, row: Row, now: string): LinkTarget["problem"] {
  if (row.trashed_at) return "trashed";
  if (!hasTrait(definition, "publication")) return null;
  if (row.status !== "published") return "unpublished";
  return String(row.published_at) > now ? "scheduled" : null;
}
