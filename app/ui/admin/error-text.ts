import { ApiError } from "#app/platform/api-client/api-error.ts";

const UNEXPECTED = "Something went wrong. Try again.";

/** The message that people read about an error. */
export const errorText = (error: unknown): string => (error instanceof ApiError ? error.message : UNEXPECTED);

/** Everything that the API says about an error, including the messages of its fields. */
export const errorTexts = (error: unknown): string =>
  error instanceof ApiError ? error.messages.join(" ") : UNEXPECTED;
