import type { ApiClient } from "./api-client.ts";
import { createBrowserClient } from "./browser-client.ts";

const connected = Promise.withResolvers<ApiClient>();
let client: ApiClient | undefined;
const denials = new EventTarget();
let renewSession: ((reason: string | undefined) => Promise<boolean> | undefined) | undefined;

/** Creates the client of the admin area; called once. `baseUrl` as in `ApiClientOptions`. */
export function connectStaffApi(baseUrl: string | undefined): ApiClient {
  if (!client) {
    client = createBrowserClient({
      baseUrl,
      staffOnly: true,
      renewSession: (reason) => renewSession?.(reason),
      onDenied: () => denials.dispatchEvent(new Event("denied")),
    });
    connected.resolve(client);
  }
  return client;
}

/** Resolves to the admin client once it is created, for loaders, which start in parallel. */
export const whenConnected: Promise<ApiClient> = connected.promise;

/** The client of the admin area. @throws Error if `connectStaffApi` has not been called. */
export function staffApi(): ApiClient {
  if (!client) throw new Error("The admin area has not been set up.");
  return client;
}

/** Sets the handler for an ended session; see `ApiClientOptions`. @returns a function that removes it. */
export function onSessionEnd(handler: (reason: string | undefined) => Promise<boolean> | undefined): () => void {
  renewSession = handler;
  return () => {
    if (renewSession === handler) renewSession = undefined;
  };
}

/**
 * Calls the handler when a request is refused, since the role of the account may have changed.
 * @returns a function that removes it.
 */
export function onDenied(handler: () => void): () => void {
  denials.addEventListener("denied", handler);
  return () => denials.removeEventListener("denied", handler);
}
