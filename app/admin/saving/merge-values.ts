import type { ResourceDefinition } from "#app/resources/define-resource.ts";
import { formFields, isSameValue } from "./form-fields.ts";
import type { Values } from "./stored-item.ts";

export interface MergedValues {
  values: Values;
  /** The fields that were taken from the other version, whole or in part. */
  merged: string[];
  /** The fields that both changed, which keep my value. */
  conflicts: string[];
}

/** Merges two changes of an item, both based on `base`, field by field. */
export function mergeValues(definition: ResourceDefinition, base: Values, mine: Values, theirs: Values): MergedValues {
  const values: Record<string, unknown> = { ...mine };
  const [merged, conflicts]: [string[], string[]] = [[], []];
  for (const field of formFields(definition)) {
    const isSame = (one: Values, other: Values) => isSameValue(definition, field, one[field], other[field]);
    if (isSame(base, theirs) || isSame(mine, theirs)) continue;
    if (isSame(base, mine)) {
      values[field] = theirs[field];
      merged.push(field);
    } else conflicts.push(field);
  }
  return { values, merged, conflicts };
}
