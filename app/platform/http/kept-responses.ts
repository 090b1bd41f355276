import type { KeptEntry } from "../page-cache/page-entry.ts";

/** The request headers that responses in memory may depend on, or that identify a client for counting. */
export const keptHeaders = [
  "accept-encoding",
  "authorization",
  "if-none-match",
  "origin",
  "purpose",
  "range",
  "referer",
  "sec-purpose",
  "user-agent",
  "x-moz",
  "x-purpose",
] as const;

export interface KeptRequest {
  method: "GET" | "HEAD";
  /** The path with its query, as sent. */
  url: string;
  headers: { [name in (typeof keptHeaders)[number]]?: string };
}

/** Finished responses that are the same for everybody. Routes send them too. */
export interface KeptResponses<Entry extends KeptEntry = KeptEntry> {
  /** Their name in the log. */
  name: string;
  /** The fresh response to a request, if there is one. */
  find(request: KeptRequest): Entry | undefined;
  /** Called for each GET whose response did not come from the route. */
  onHit?(entry: Entry, request: KeptRequest): void;
}
