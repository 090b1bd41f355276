/** What has become of the values of a form. */
export type SaveState =
  /** Everything is stored; `at` is the time of the last save, undefined if a new item is still empty. */
  | { kind: "saved"; at: Date | undefined }
  /** Something was typed that has not been sent yet. */
  | { kind: "unsaved" }
  | { kind: "saving" }
  /** There is no connection; saving goes on as soon as there is. */
  | { kind: "offline" }
  /** The server could not save now; it is tried again at `retryAt`. */
  | { kind: "waiting"; reason: "too-many" | "unavailable"; retryAt: Date }
  /** The API rejected some values; see `errors`. The others are stored. */
  | { kind: "refused" }
  /** The item cannot be saved at all, such as for lack of permission. */
  | { kind: "denied"; message: string }
  /** Somebody else changed the same; see `conflict`. */
  | { kind: "conflict" };
