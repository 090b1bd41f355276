import { images } from "#app/features/gallery/gallery.resource.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { PictureRow } from "./use-picture-rows.ts";

/**
 * Adds a photo made from a picture.
 * @param values of its other fields.
 * @returns the problems by field, or undefined if the photo was added.
 */
export async function addItem(
  { key, media, title, alt, day }: PictureRow,
  values: Record<string, unknown>,
): Promise<Record<string, string[]> | undefined> {
  const body = { ...values, title, image: { media: media?.id, alt }, taken_on: day };
  try {
    await staffApi().request("POST", `${images.path}/`, { body, headers: { "Idempotency-Key": key } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.keys(error.fields).length > 0 ? error.fields : { non_field_errors: [error.message] };
  }
}
