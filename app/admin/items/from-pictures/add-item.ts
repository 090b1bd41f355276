import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import type { PictureRow } from "./use-picture-rows.ts";

/**
 * Adds an item made from a picture.
 * @param values of its other fields.
 * @returns what is wrong by field, or undefined if it was added.
 */
export async function addItem(
  definition: ResourceDefinition,
  { key, media, title, alt, day }: PictureRow,
  values: Record<string, unknown>,
): Promise<Record<string, string[]> | undefined> {
  const { picture = "", day: dayField } = definition.fromPictures ?? {};
  const body = {
    ...values,
    [titleField(definition)]: title,
    [picture]: { media: media?.id, alt },
    ...(dayField && { [dayField]: day }),
  };
  try {
    await staffApi().request("POST", `${definition.path}/`, { body, headers: { "Idempotency-Key": key } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.keys(error.fields).length > 0 ? error.fields : { non_field_errors: [error.message] };
  }
}
