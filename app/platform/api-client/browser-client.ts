import { type ApiClient, type ApiClientOptions, createApiClient } from "./api-client.ts";
import { documentCookies } from "./cookies.ts";
import { readTogether } from "./read-together.ts";

/** The client of a browser tab, with its cookies, fetch, locks and clock. Browser only. */
export function createBrowserClient(
  options: Pick<ApiClientOptions, "baseUrl" | "staffOnly" | "renewSession" | "onDenied"> = {},
): ApiClient {
  const send: typeof fetch = (...call) => fetch(...call);
  return createApiClient({
    ...options,
    origin: location.origin,
    cookies: documentCookies(document, location.protocol === "https:"),
    fetch: options.staffOnly ? readTogether(send, options.baseUrl) : send,
    locks: navigator.locks as ApiClientOptions["locks"],
    reload: () => location.reload(),
    now: () => new Date(),
  });
}
