import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { StoredItem } from "../../saving/stored-item.ts";
import type { ListedItem } from "../item-calls.ts";

/** An item as the API returned it, with derived fields and data about its references such as `document_media`. */
export type FormItem = ListedItem & StoredItem;

/** The props of every field component. */
export interface FieldProps<Value = unknown> {
  definition: ResourceDefinition;
  /** The name of the field, or its path within another field: `buy_links.0.url`. */
  name: string;
  label: string;
  /** In a form that clients may write: an object as it was returned, or a plain id. Undefined or null if empty. */
  value: Value;
  onChange(value: Value): void;
  error?: string | undefined;
  readOnly?: boolean | undefined;
  /** Undefined if the item is new. */
  item?: FormItem | undefined;
}

/** The id of the control of a field, or of the group of its controls. */
export const fieldId = (name: string) => `field-${name}`;
