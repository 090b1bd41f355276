import type { Credentials } from "#app/platform/api-client/api-client.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { whenConnected } from "#app/platform/api-client/staff-api.ts";

let wasRefused = false;

/** Whether somebody is signed in; where the access cookie is gone, one refresh is tried first. */
export async function restoreSession(): Promise<boolean> {
  const api = await whenConnected;
  if (api.isSignedIn()) return true;
  if (wasRefused) return false;
  const found = await api.refresh();
  wasRefused = !found;
  return found;
}

/** Signs in; a failure is told to `showError` and yields false. */
export async function signIn(
  credentials: Credentials,
  showError: (message: string, codes: readonly string[]) => void,
): Promise<boolean> {
  const api = await whenConnected;
  const isSignedIn = await api.login(credentials, showError);
  if (isSignedIn) wasRefused = false;
  return isSignedIn;
}

/**
 * What `work` answers, except where the session turns out to be over: the client reloads the page
 * in a moment, and until then what is shown stays.
 */
export async function unlessSessionExpired<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return new Promise<never>(() => undefined);
    throw error;
  }
}
