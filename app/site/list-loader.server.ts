import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { NotFound } from "#app/platform/errors.ts";
import { parseOrdering } from "#app/platform/http/list-queries.ts";
import { listItems } from "#app/resources/list.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";

interface ListWish {
  page?: number;
  pageSize?: number;
  /** As in the query string of the API: `-published_at`; the resource's own order where it is left out. */
  ordering?: string;
  /** By the names the resource declares. */
  filters?: Record<string, unknown>;
}

export interface ItemList<Item> {
  items: Item[];
  count: number;
  page: number;
  pageCount: number;
}

/**
 * A page of the items that visitors may see.
 * @throws NotFound past the end.
 */
export async function loadList<Item>(
  app: App,
  resource: Resource<Item>,
  { page = 1, pageSize = 12, ordering, filters = {} }: ListWish = {},
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
 * The page of a list that an address asks for.
 * @throws NotFound where it is no number from 1 on.
 */
export function pageOf(request: Request): number {
  const given = new URL(request.url).searchParams.get("page") ?? "1";
  if (!/^[1-9]\d{0,6}$/.test(given)) throw new NotFound();
  return Number(given);
}
