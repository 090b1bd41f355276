import { ApiError } from "#app/platform/api-client/api-error.ts";
import type { Credentials } from "#app/platform/api-client/credentials.ts";
import { whenConnected } from "#app/platform/api-client/staff-api.ts";
import { signWithPasskey } from "#app/ui/admin/passkeys.ts";

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

/** Signs in. @returns whether it succeeded; if not, it calls `showError`. */
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
 * Signs in with a passkey of this device.
 * @param username the account that has to sign in; any by default.
 * @returns whether it succeeded; if not, it calls `showError`.
 */
export async function signInByPasskey(
  username: string | undefined,
  showError: (message: string) => void,
): Promise<boolean> {
  const api = await whenConnected;
  try {
    const options = await api.request("POST", "/api/auth/passkeys/sign-in/options/", { body: {}, open: true });
    const answer = { response: await signWithPasskey(options), ...(username !== undefined && { username }) };
    const isSignedIn = await api.loginWithPasskey(answer, showError);
    if (isSignedIn) isRefreshRejected = false;
    return isSignedIn;
  } catch (error) {
    showError(
      error instanceof ApiError
        ? error.message
        : "The passkey couldn’t be used. Try again, or sign in with your password.",
    );
    return false;
  }
}

/**
 * Returns the result of `work`. If the session has expired, the promise stays pending, since the API client is about to
 * reload the page and the current screen stays until then.
 */
export async function unlessSessionExpired<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return new Promise<never>(() => undefined);
    throw error;
  }
}
