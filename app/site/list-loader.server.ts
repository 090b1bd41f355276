import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { parseOrdering } from "#app/platform/http/list-queries.ts";
import { listItems } from "#app/resources/list.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";

interface ListOptions {
  page?: number;
  pageSize?: number;
  /** As in the API, such as `-published_at`; by default the order that the resource declares. */
  ordering?: string;
  /** By the names that the resource declares. */
  filters?: Record<string, unknown>;
}

export interface ItemList<Item> {
  items: Item[];
  count: number;
  page: number;
  pageCount: number;
}

/**
 * A page of a resource's public items.
 * @throws NotFound past the last page.
 */
export async function loadList<Item>(
  app: App,
  resource: Resource<Item>,
  { page = 1, pageSize = 12, ordering, filters = {} }: ListOptions = {},
): Promise<ItemList<Item>> {
  const { results, count } = await listItems(resource, app, anonymous, {
    page,
    page_size: pageSize,
    search: "",
    ordering: parseOrdering(ordering ?? resource.definition.list.order),
    ...filters,
  });
  return { items: results, count, page, pageCount: Math.max(1, Math.ceil(count / pageSize)) };
}

/**
 * The number of the requested page of a list.
 * @throws NotFound if it is not a positive integer.
 */
export function pageNumberOf(request: Request): number {
  const given = new URL(request.url).searchParams.get("page") ?? "1";
  if (!/^[1-9]\d{0,6}$/.test(given)) throw new NotFound();
  return Number(given);
}
