/** Where the values of a form are: stored, on their way, or held up. */
export type SaveState =
  /** Everything is stored; `at` is the time of the last save, undefined if a new item is still empty. */
  | { kind: "saved"; at: Date | undefined }
  /** Something was typed and has not been sent yet. */
  | { kind: "unsaved" }
  | { kind: "saving" }
  /** There is no connection; saving resumes when it returns. */
  | { kind: "offline" }
  /** The server could not save; the next attempt is at `retryAt`. */
  | { kind: "waiting"; reason: "too-many" | "unavailable"; retryAt: Date }
  /** The API rejected some values; see `errors`. The others are stored. */
  | { kind: "refused" }
  /** The item cannot be saved at all, for example for lack of permission. */
  | { kind: "denied"; message: string }
  /** Another person changed the same content; see `conflict`. */
  | { kind: "conflict" };
