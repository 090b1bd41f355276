import { ApiError } from "#app/platform/api-client/api-error.ts";
import { errorText } from "./error-text.ts";
import { isSessionExpired } from "./load-error.tsx";

/** The error message of the API for a field, if any. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field]?.join(" ") : undefined;

/** The error message for the form as a whole, if any; errors of `fields` are shown at the fields. */
export function generalError(error: unknown, fields: readonly string[]): string | undefined {
  if (!error || isSessionExpired(error)) return undefined;
  if (!(error instanceof ApiError)) return errorText(error);
  return fields.some((field) => fieldError(error, field)) ? error.fields.non_field_errors?.join(" ") : error.message;
}
