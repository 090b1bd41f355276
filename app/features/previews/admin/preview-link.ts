import type { FormItem } from "#app/admin/items/form/field-props.ts";
import { hasAutosave } from "#app/admin/saving/item-saver.ts";
import type { FormValues } from "#app/admin/saving/stored-item.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";

export interface PreviewLink {
  /** The path of the page with its signature; null if the item has no page. */
  url: string | null;
  /** ISO 8601. */
  expires_at: string | null;
}

/** The previewed item as stored, and its form's values. */
export interface Previewed {
  definition: ResourceDefinition;
  item: FormItem;
  values: FormValues;
}

/**
 * Creates a new link to a page that shows an item as if it were published now. Forms with automatic saving have already
 * stored their values; others send them.
 */
export function createPreviewLink({ definition, item, values }: Previewed, signal?: AbortSignal): Promise<PreviewLink> {
  const path = `${itemApiPath(definition, item)}preview/`;
  if (hasAutosave(definition)) return staffApi().get(path, signal);
  return staffApi().request("POST", path, { body: values, ...(signal && { signal }) });
}
