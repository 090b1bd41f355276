import type { ApiClient } from "./api-client.ts";

/** The client of the admin area, whose screens may ask before their parts do. */
export interface AheadClient extends ApiClient {
  /**
   * What is read while this runs is kept for whoever asks for the same first, unless anything has been written since.
   * @param ask begins its reads at once
   */
  readAhead(ask: () => void): void;
}

/** How long a read is kept that nobody asks for, in milliseconds. */
const KEPT_FOR = 5000;

/** Adds `readAhead` to a client. */
export function withReadsAhead(api: ApiClient, now: () => number = () => performance.now()): AheadClient {
  const kept = new Map<string, { at: number; answer: Promise<unknown> }>();
  let isAhead = false;

  function get<T>(path: string, signal?: AbortSignal): Promise<T> {
    if (isAhead) {
      const answer = api.get<T>(path);
      // Told to whoever asks for it.
      answer.catch(() => undefined);
      kept.set(path, { at: now(), answer });
      return answer;
    }
    const found = kept.get(path);
    kept.delete(path);
    return found && now() - found.at < KEPT_FOR ? (found.answer as Promise<T>) : api.get(path, signal);
  }

  const write =
    (method: "post" | "put" | "patch" | "delete") =>
    <T>(path: string, body?: unknown): Promise<T> => {
      kept.clear();
      return api[method]<T>(path, body);
    };

  return {
    ...api,
    get,
    request(method, path, options) {
      if (method !== "GET" && !options?.keepsReads) kept.clear();
      return api.request(method, path, options);
    },
    post: write("post"),
    put: write("put"),
    patch: write("patch"),
    delete: write("delete"),
    readAhead(ask) {
      isAhead = true;
      try {
        ask();
      } finally {
        isAhead = false;
      }
    },
  };
}
