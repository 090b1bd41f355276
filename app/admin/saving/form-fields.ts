import { dequal } from "dequal/lite";
import { contentFields } from "#app/resources/inputs/input-values.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { FormValues, StoredItem } from "./stored-item.ts";

/** The fields that a form of the resource saves: its content, and its slug if it has one. */
export const formFields = (definition: ResourceDefinition): string[] => [
  ...contentFields(definition),
  ...(hasTrait(definition, "slug") ? ["slug"] : []),
];

/** The values of the form of an item, or of a new one. */
export function formValues(definition: ResourceDefinition, item: StoredItem | undefined): FormValues {
  const entries = formFields(definition).map((field) => [field, item ? item[field] : emptyValue(definition, field)]);
  return Object.fromEntries(entries);
}

/** The default of a field, or else the value of its empty input. */
function emptyValue({ inputs }: ResourceDefinition, field: string): unknown {
  const schema = inputs[field]?.schema;
  const absent = schema?.safeParse(undefined);
  if (absent?.success) return absent.data;
  return schema?.safeParse(null).success ? null : "";
}

/**
 * Whether two values of a field are the same to the API. The API returns more than clients have to send back: a
 * relation with its name, a picture with its size. Surrounding spaces make no difference either.
 */
export function isSameValue({ inputs }: ResourceDefinition, field: string, one: unknown, other: unknown): boolean {
  if (one === other || dequal(one, other)) return true;
  const { schema, blocks } = inputs[field] ?? {};
  if (blocks) return false;
  const parsed = [one, other].map((value) => schema?.safeParse(value));
  return parsed.every((result) => result?.success) && dequal(parsed[0]?.data, parsed[1]?.data);
}
