import type { Credentials } from "#app/platform/api-client/api-client.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { whenConnected } from "#app/platform/api-client/staff-api.ts";

let isRefreshRejected = false;

/** @returns whether there is a session. If the access cookie is missing, one refresh is tried first. */
export async function restoreSession(): Promise<boolean> {
  const api = await whenConnected;
  if (api.isSignedIn()) return true;
  if (isRefreshRejected) return false;
  const isRefreshed = await api.refresh();
  isRefreshRejected = !isRefreshed;
  return isRefreshed;
}

/** Signs in. @returns whether it succeeded; if not, `showError` is called. */
export async function signIn(
  credentials: Credentials,
  showError: (message: string, codes: readonly string[]) => void,
): Promise<boolean> {
  const api = await whenConnected;
  const isSignedIn = await api.login(credentials, showError);
  if (isSignedIn) isRefreshRejected = false;
  return isSignedIn;
}

/**
 * Returns the result of `work`. If the session has expired, the promise stays pending: the API client
 * is about to reload the page, and the current screen stays until then.
 */
export async function unlessSessionExpired<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return new Promise<never>(() => undefined);
    throw error;
  }
}
