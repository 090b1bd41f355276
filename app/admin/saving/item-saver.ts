import { dequal } from "dequal/lite";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { backoffDelays } from "#app/platform/backoff-delays.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/define-resource.ts";
import { FormDraft, pick } from "./form-draft.ts";
import { type FieldErrors, Rejections } from "./rejections.ts";
import type { SaveRequests } from "./save-requests.ts";
import type { SaveState } from "./save-state.ts";
import type { StoredItem, Values } from "./stored-item.ts";

/** How long after the last change an item is saved, and at most after the first one; in milliseconds. */
const AUTOSAVE_DELAY = 1_000;
const MAX_AUTOSAVE_DELAY = 10_000;
/** Between attempts without a `Retry-After`, in milliseconds. */
const RETRY_DELAYS = [2_000, 60_000] as const;

export interface SaverOptions {
  definition: ResourceDefinition;
  /** Undefined if the item is new: it is created with the first save. */
  item: StoredItem | undefined;
  requests: SaveRequests;
  isOnline(): boolean;
  /** A new `Idempotency-Key`. */
  newKey(): string;
  now(): Date;
}

/** A field that was changed here and by somebody else. */
export interface FieldConflict {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface SaveConflict {
  /** The other version, which is the stored one. */
  item: StoredItem;
  fields: FieldConflict[];
}

export interface SaverSnapshot {
  values: Values;
  state: SaveState;
  /** Messages by field; general ones under `non_field_errors`. They remain until a save accepts the field. */
  errors: FieldErrors;
  /** As stored; undefined until a new item is created. */
  item: StoredItem | undefined;
  version: number | undefined;
  /** While it is open, nothing is saved. */
  conflict: SaveConflict | undefined;
  /** The fields that were taken from the versions of others while something was unsaved, until `dismissMerged`. */
  merged: readonly string[];
  /** Whether something is not stored on the server. */
  hasUnsaved: boolean;
}

/** A request that is repeated unchanged until its result is known. */
export interface Sending {
  key: string;
  fields: Values;
  body: Values;
  version: number;
}

/** What a form has not stored yet, in a form that can be kept and restored. */
export interface UnsavedWork {
  values: Values;
  /** The stored values that they are based on, and its version; 0 for a new item. */
  base: Values;
  version: number;
  /** Identifies the creation of a new item. */
  creationKey: string;
  sending: Sending | undefined;
}

export interface ItemSaver {
  snapshot(): SaverSnapshot;
  subscribe(listener: () => void): () => void;
  change(field: string, value: unknown): void;
  /** Saves everything now. @returns whether all of it is stored; otherwise `state` and `errors` say why not. */
  save(): Promise<boolean>;
  /**
   * Saves everything, then sends further changes on their own, such as `{ status: "published" }`. They are not sent
   * again later if there is no response.
   * @returns whether they were accepted; otherwise `state` and `errors` say why not.
   */
  apply(changes: Values): Promise<boolean>;
  /** Continues with a newer version of the item, with which unsaved changes are merged. */
  adopt(item: StoredItem): void;
  /** Ends the conflict with these values of its fields, and saves them. */
  resolve(choices: Values): Promise<boolean>;
  dismissMerged(): void;
  /** Returns to the stored version; unsaved changes are lost. */
  discard(): void;
  /** Tries again now if a save is waiting for the connection or the server. */
  retry(): void;
  unsavedWork(): UnsavedWork | undefined;
  /** Continues with what was not stored at another time. */
  restore(work: UnsavedWork): void;
  /** Stops all timers. */
  dispose(): void;
}

/** Only resources with drafts are saved automatically: otherwise visitors would see every step. */
export const savesAutomatically = (definition: ResourceDefinition): boolean => hasTrait(definition, "publication");

/** Saves the form of an item: one request at a time, repeated until it succeeds or the API rejects it. */
export function createItemSaver({ definition, item, requests, isOnline, newKey, now }: SaverOptions): ItemSaver {
  const isAutomatic = savesAutomatically(definition);
  const draft = new FormDraft(definition, item);
  const rejections = new Rejections();
  const listeners = new Set<() => void>();
  let creationKey = newKey();
  let sending: Sending | undefined;
  let isInFlight = false;
  let isExplicit = false;
  let running: Promise<boolean> | undefined;
  let applying: { changes: Values; result: Promise<boolean> } | undefined;
  let denied: string | undefined;
  let waiting: Extract<SaveState, { kind: "offline" | "waiting" }> | undefined;
  let savedAt = item && new Date(item.modified_at);
  let delays = backoffDelays(...RETRY_DELAYS);
  let autosaveTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let firstChange: number | undefined;
  let current = takeSnapshot();

  function takeSnapshot(): SaverSnapshot {
    const { stored, base, values, conflicts, merged } = draft;
    const fields = conflicts.map((field) => ({
      field,
      base: base[field],
      mine: values[field],
      theirs: stored?.[field],
    }));
    return {
      values,
      state: stateNow(),
      errors: rejections.errors,
      item: stored,
      version: stored?.version,
      conflict: stored && fields.length > 0 ? { item: stored, fields } : undefined,
      merged,
      hasUnsaved: draft.isTouched || sending !== undefined,
    };
  }

  function stateNow(): SaveState {
    if (draft.conflicts.length > 0) return { kind: "conflict" };
    if (denied !== undefined) return { kind: "denied", message: denied };
    if (isInFlight) return { kind: "saving" };
    if (waiting) return waiting;
    const isRefused = !rejections.isEmpty || (!draft.stored && Object.keys(rejections.errors).length > 0);
    if (isRefused) return { kind: "refused" };
    return draft.isTouched || sending ? { kind: "unsaved" } : { kind: "saved", at: savedAt };
  }

  function notify() {
    current = takeSnapshot();
    for (const listener of listeners) listener();
  }

  function schedule() {
    clearTimeout(autosaveTimer);
    firstChange ??= now().getTime();
    const latest = firstChange + MAX_AUTOSAVE_DELAY - now().getTime();
    autosaveTimer = setTimeout(onPause, Math.max(0, Math.min(AUTOSAVE_DELAY, latest)));
  }

  function onPause() {
    firstChange = undefined;
    // A new item is created once its required fields are filled in.
    const isReady = draft.stored !== undefined || definition.schema.safeParse(draft.values).success;
    if (isAutomatic && isReady && !waiting) void flush();
    else {
      rejections.settle(draft.unsavedFields());
      notify();
    }
  }

  function flush(): Promise<boolean> {
    clearTimeout(autosaveTimer);
    clearTimeout(retryTimer);
    firstChange = undefined;
    running ??= sendAll().finally(() => {
      running = undefined;
      isExplicit = false;
      notify();
    });
    return running;
  }

  async function sendAll(): Promise<boolean> {
    for (;;) {
      if (draft.conflicts.length > 0 || denied !== undefined) return false;
      sending ??= nextSending();
      if (!sending) return rejections.isEmpty;
      if (!(await attempt(sending))) return false;
    }
  }

  function nextSending(): Sending | undefined {
    const { stored, values } = draft;
    const unsaved = draft.unsavedFields();
    rejections.settle(unsaved);
    const due = unsaved.filter((field) => !rejections.has(field, values[field]));
    if (due.length === 0 && (stored || !isExplicit)) return undefined;
    const fields = pick(values, due);
    if (!stored) return { key: creationKey, fields, body: fields, version: 0 };
    const { version } = stored;
    const autosave = isAutomatic && !isExplicit ? { autosave: true } : {};
    return { key: newKey(), fields, body: { ...fields, ...autosave, version }, version };
  }

  /** @returns whether to go on with what is left. */
  async function attempt(request: Sending): Promise<boolean> {
    const { key, body, fields, version } = request;
    const { stored } = draft;
    waiting = undefined;
    isInFlight = true;
    notify();
    try {
      const result = await (stored ? requests.update(stored, body, key) : requests.create(body, key));
      sending = undefined;
      savedAt = now();
      delays = backoffDelays(...RETRY_DELAYS);
      rejections.accept(Object.keys(fields));
      // Only a repeated request can return later changes of others.
      if (result.version === version + 1) draft.adoptOwn(fields, result);
      else draft.adopt(result, fields);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return reject(request, error);
    } finally {
      isInFlight = false;
    }
  }

  /** @returns whether to go on with what is left. */
  function reject({ fields }: Sending, error: ApiError): boolean {
    const { status } = error;
    if (status === 0 || status === 408 || status === 429 || status >= 500) {
      wait(error);
      return false;
    }
    sending = undefined;
    if (status === 400) {
      const rejected = rejections.add(fields, error);
      // Without drafts, visitors would see half of a change.
      const isPartial = isAutomatic && rejected.length > 0 && rejected.length < Object.keys(fields).length;
      if (isPartial || rejected.length > 0) rejections.hold(pick(fields, isPartial ? rejected : Object.keys(fields)));
      else rejections.holdAll(fields);
      return isPartial;
    }
    const newer = (error.body as { current?: StoredItem } | undefined)?.current;
    if (status !== 409 || !newer) {
      denied = error.message;
      return false;
    }
    draft.adopt(newer);
    return draft.conflicts.length === 0;
  }

  function wait({ status, retryAfter }: ApiError) {
    const delay = retryAfter === undefined ? delays.next().value : retryAfter * 1000;
    const retryAt = new Date(now().getTime() + delay);
    const reason = status === 429 ? "too-many" : "unavailable";
    waiting = status === 0 && !isOnline() ? { kind: "offline" } : { kind: "waiting", reason, retryAt };
    retryTimer = setTimeout(() => void flush(), delay);
  }

  async function sendAlone(changes: Values): Promise<boolean> {
    if (!(await saver.save()) || !draft.stored) return false;
    const { version } = draft.stored;
    running = attempt({ key: newKey(), fields: {}, body: { ...changes, version }, version }).finally(() => {
      running = undefined;
    });
    const isAccepted = (await running) && draft.conflicts.length === 0;
    const message = denied ?? (waiting && "The server could not be reached, so this was not done. Please try again.");
    if (message !== undefined) rejections.add({}, new ApiError(0, { non_field_errors: [message] }));
    [waiting, denied] = [undefined, undefined];
    clearTimeout(retryTimer);
    notify();
    // What was typed in the meantime.
    if (draft.isTouched) schedule();
    return isAccepted;
  }

  const saver: ItemSaver = {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(field, value) {
      draft.change(field, value);
      rejections.releaseWhole();
      schedule();
      notify();
    },
    save() {
      isExplicit = true;
      denied = undefined;
      rejections.release();
      return flush();
    },
    apply(changes) {
      if (applying && dequal(applying.changes, changes)) return applying.result;
      const result = sendAlone(changes).finally(() => {
        applying = undefined;
      });
      applying = { changes, result };
      return result;
    },
    adopt(newer) {
      if (draft.stored && newer.version <= draft.stored.version) return;
      draft.adopt(newer);
      notify();
    },
    resolve(choices) {
      draft.resolve(choices);
      return saver.save();
    },
    dismissMerged() {
      draft.merged = [];
      notify();
    },
    discard() {
      saver.dispose();
      draft.discard();
      rejections.clear();
      [sending, denied, waiting] = [undefined, undefined, undefined];
      notify();
    },
    retry() {
      if (waiting) void flush();
    },
    unsavedWork() {
      const fields = [...new Set([...draft.unsavedFields(), ...Object.keys(sending?.fields ?? {})])];
      if (fields.length === 0) return undefined;
      const { values, base, stored } = draft;
      return {
        values: pick(values, fields),
        base: pick(base, fields),
        version: stored?.version ?? 0,
        creationKey,
        sending,
      };
    },
    restore(work) {
      draft.restore(work.values, work.base);
      creationKey = work.creationKey;
      sending = work.sending;
      // The result of an interrupted request shows what has become of it.
      if (!sending && draft.stored && draft.stored.version !== work.version) draft.adopt(draft.stored);
      schedule();
      notify();
    },
    dispose() {
      clearTimeout(autosaveTimer);
      clearTimeout(retryTimer);
    },
  };
  return saver;
}
