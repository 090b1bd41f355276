import { ApiError } from "#app/platform/api-client/api-error.ts";
import { isSessionExpired } from "./load-error.tsx";

/** What the API said of a field of a form. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field]?.join(" ") : undefined;

/** What it said that concerns none of the form's fields. */
export function generalError(error: unknown, fields: readonly string[]): string | undefined {
  if (!error || isSessionExpired(error)) return undefined;
  if (!(error instanceof ApiError)) return "Something unexpected happened.";
  return fields.some((field) => fieldError(error, field)) ? error.fields.non_field_errors?.join(" ") : error.message;
}
