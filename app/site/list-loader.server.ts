import { anonymous } from "#app/platform/access/actor.ts";
import { NotFound } from "#app/platform/errors.ts";
import { parseOrdering } from "#app/platform/http/list-queries.ts";
import type { PageRequest } from "#app/platform/request-context.ts";
import { listItems } from "#app/resources/list.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { readPreviewedItem } from "./previewed-item.server.ts";

interface ListOptions<Field> {
  page?: number;
  pageSize?: number;
  /** As in the API, such as `-published_at`; by default the order that the resource declares. */
  ordering?: string;
  /** By the names that the resource declares. */
  filters?: Record<string, unknown>;
  /** The fields to read; all by default. The others, most importantly long texts, are neither read nor converted. */
  fields?: readonly Field[];
  /** The number of items, if known; irrelevant for the first items of a list without pages. */
  count?: number | undefined;
}

export interface ItemList<Item> {
  items: Item[];
  count: number;
  page: number;
  pageCount: number;
}

/**
 * A page of a resource's public items. A previewed item that belongs to the list is shown in its place, or first.
 * @throws NotFound past the last page.
 */
export async function loadList<Item, Field extends keyof Item & string = keyof Item & string>(
  request: PageRequest,
  resource: Resource<Item>,
  { page = 1, pageSize = 12, ordering, filters = {}, fields, count: known }: ListOptions<Field> = {},
): Promise<ItemList<Pick<Item, Field>>> {
  const query = {
    page,
    page_size: pageSize,
    search: "",
    ordering: parseOrdering(ordering ?? resource.definition.list.order),
    ...filters,
    ...(fields && { fields: [...fields] }),
  };
  const { results, count } = await listItems(resource, request.app, anonymous, query, { count: known });
  const previewed = await readPreviewedItem(request, resource);
  const items = previewed ? insertPreview(results, previewed, filters).slice(0, pageSize) : results;
  return { items, count: Math.max(count, items.length), page, pageCount: Math.max(1, Math.ceil(count / pageSize)) };
}

function insertPreview<Item>(items: readonly Item[], previewed: Item, filters: Record<string, unknown>): Item[] {
  const { id, ...values } = previewed as Record<string, unknown>;
  const isSame = (item: Item) => (item as { id?: unknown }).id === id;
  if (!Object.entries(filters).every(([name, value]) => values[name] === value))
    return items.filter((item) => !isSame(item));
  return items.some(isSame) ? items.map((item) => (isSame(item) ? previewed : item)) : [previewed, ...items];
}

/**
 * The number of the requested page of a list.
 * @throws NotFound if it is not a positive integer.
 */
export function readPageNumber(request: Request): number {
  const given = new URL(request.url).searchParams.get("page") ?? "1";
  if (!/^[1-9]\d{0,6}$/.test(given)) throw new NotFound();
  return Number(given);
}
