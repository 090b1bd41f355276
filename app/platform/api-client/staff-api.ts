import type { ApiClient } from "./api-client.ts";
import { createBrowserClient } from "./browser-client.ts";

const connected = Promise.withResolvers<ApiClient>();
let client: ApiClient | undefined;

/** Sets up the client of the admin area, once; `baseUrl` as in `ApiClientOptions`. */
export function connectStaffApi(baseUrl: string | undefined): ApiClient {
  if (!client) {
    client = createBrowserClient({ baseUrl, staffOnly: true });
    connected.resolve(client);
  }
  return client;
}

/** The client of the admin area, as soon as the area has set it up: for loaders, which all start together. */
export const whenConnected: Promise<ApiClient> = connected.promise;

/** The client of the admin area, for what runs once the area is shown. */
export function staffApi(): ApiClient {
  if (!client) throw new Error("The admin area has not been set up.");
  return client;
}
