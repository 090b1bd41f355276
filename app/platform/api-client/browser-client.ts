import { type ApiClient, type ApiClientOptions, createApiClient } from "./api-client.ts";
import { documentCookies } from "./cookies.ts";

/** The client of a browser tab, with its cookies, fetch, locks and clock. Browser only. */
export function createBrowserClient(
  options: Pick<ApiClientOptions, "baseUrl" | "staffOnly" | "renewSession" | "onDenied"> = {},
): ApiClient {
  return createApiClient({
    ...options,
    origin: location.origin,
    cookies: documentCookies(document, location.protocol === "https:"),
    fetch: (...call) => fetch(...call),
    locks: navigator.locks as ApiClientOptions["locks"],
    reload: () => location.reload(),
    now: () => new Date(),
  });
}
