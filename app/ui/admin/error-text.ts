import { ApiError } from "#app/platform/api-client/api-error.ts";

const UNEXPECTED = "Something unexpected happened.";

/** What a person reads about an error. */
export const errorText = (error: unknown): string => (error instanceof ApiError ? error.message : UNEXPECTED);

/** All that the API says about an error, each of its fields included. */
export const errorTexts = (error: unknown): string =>
  error instanceof ApiError ? error.messages.join(" ") : UNEXPECTED;
