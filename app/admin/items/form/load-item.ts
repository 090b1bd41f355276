import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import { fixedPageField } from "#app/resources/item-page.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { FormItem } from "./field-props.ts";

/** An item, loaded once when its form is opened. @param address as in the path of its form: an id, a slug or a key */
export const itemQuery = (definition: ResourceDefinition, address: string) =>
  queryOptions({
    queryKey: ["item", definition.name, address],
    queryFn: ({ signal }) => loadItem(definition, address, signal),
    // The form keeps up with its own saves; a cached copy from an earlier visit could be out of date.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

async function loadItem(definition: ResourceDefinition, address: string, signal: AbortSignal): Promise<FormItem> {
  const key = fixedPageField(definition);
  if (key === undefined) return staffApi().get(itemApiPath(definition, { id: encodeURIComponent(address) }), signal);
  if (!/^\d+$/.test(address))
    return staffApi().get(itemApiPath(definition, { [key]: encodeURIComponent(address) }), signal);
  // Some links only have the id.
  const query = new URLSearchParams({ ids: address });
  const { results } = await staffApi().get<{ results: FormItem[] }>(`${definition.path}/?${query}`, signal);
  if (!results[0]) throw new ApiError(404, { detail: "Not found." });
  return results[0];
}
