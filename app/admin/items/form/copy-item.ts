import { contentFields } from "#app/resources/inputs/input-values.ts";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import type { FormItem } from "./field-props.ts";

/**
 * The values that a copy of an item starts with. They include no slug, which is made from the title; a name that must
 * be unique gets “(copy)” appended.
 */
export function buildCopy(definition: ResourceDefinition, item: FormItem): Record<string, unknown> {
  const title = titleField(definition);
  const values = Object.fromEntries(contentFields(definition).map((field) => [field, item[field]]));
  return hasTrait(definition, "unique-name") ? { ...values, [title]: `${values[title]} (copy)` } : values;
}
