import { contentFields } from "#app/resources/inputs/input-values.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { isSameValue } from "./form-fields.ts";

type Values = Readonly<Record<string, unknown>>;

/** The fields that differ between two versions; fields that either version lacks are left out. */
export function changedFields(definition: ResourceDefinition, before: Values, after: Values): string[] {
  return contentFields(definition).filter(
    (field) =>
      before[field] !== undefined &&
      after[field] !== undefined &&
      !isSameValue(definition, field, before[field], after[field]),
  );
}
