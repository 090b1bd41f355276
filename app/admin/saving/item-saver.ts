import { dequal } from "dequal/lite";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { backoffDelays } from "#app/platform/backoff-delays.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/define-resource.ts";
import { formFields, formValues, isSameValue } from "./form-fields.ts";
import { mergeValues } from "./merge-values.ts";
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
  errors: Readonly<Record<string, string[]>>;
  /** As stored; undefined until a new item is created. */
  item: StoredItem | undefined;
  version: number | undefined;
  conflict: SaveConflict | undefined;
  /** The fields that the last merge took from somebody else's version. */
  merged: readonly string[];
  /** Whether something is not stored on the server. */
  hasUnsaved: boolean;
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
  /** Chooses the values of the fields in conflict, and saves them. */
  resolve(choices: Values): Promise<boolean>;
  /** Returns to the stored version; unsaved changes are lost. */
  discard(): void;
  /** Tries again now if a save is waiting for the connection or the server. */
  retry(): void;
  /** Stops all timers. */
  dispose(): void;
}

/** A request, repeated unchanged until its result is known. */
interface Sending {
  key: string;
  fields: Values;
  body: Values;
  version: number;
}

/** Only resources with drafts are saved automatically: otherwise visitors would see every step. */
export const savesAutomatically = (definition: ResourceDefinition): boolean => hasTrait(definition, "publication");
/** Whether the API distinguishes automatic saves, for the history. */
const marksAutosave = (definition: ResourceDefinition) =>
  hasTrait(definition, "publication") && hasTrait(definition, "revisions");

/** Saves the form of an item: one request at a time, repeated until it succeeds or the API rejects it. */
export function createItemSaver({ definition, item, requests, isOnline, newKey, now }: SaverOptions): ItemSaver {
  const isAutomatic = savesAutomatically(definition);
  const listeners = new Set<() => void>();
  const creationKey = newKey();
  let stored = item;
  /** What the changes of the form are based on. */
  let base = formValues(definition, item);
  let values = base;
  let touched = new Set<string>();
  let errors: Record<string, string[]> = {};
  /** Rejected values, which are not sent again until they change. */
  let rejected = new Map<string, unknown>();
  let sending: Sending | undefined;
  let conflicts: string[] = [];
  let merged: string[] = [];
  let denied: string | undefined;
  let waiting: Extract<SaveState, { kind: "offline" | "waiting" }> | undefined;
  let savedAt = item && new Date(item.modified_at);
  let isInFlight = false;
  let isExplicit = false;
  let running: Promise<boolean> | undefined;
  let applying: { changes: Values; result: Promise<boolean> } | undefined;
  let delays = backoffDelays(...RETRY_DELAYS);
  let autosaveTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let firstChange: number | undefined;
  let current = takeSnapshot();

  function takeSnapshot(): SaverSnapshot {
    const fields = conflicts.map((field) => ({
      field,
      base: base[field],
      mine: values[field],
      theirs: stored?.[field],
    }));
    return {
      values,
      state: stateNow(),
      errors,
      item: stored,
      version: stored?.version,
      conflict: stored && fields.length > 0 ? { item: stored, fields } : undefined,
      merged,
      hasUnsaved: touched.size > 0 || sending !== undefined,
    };
  }

  function stateNow(): SaveState {
    if (conflicts.length > 0) return { kind: "conflict" };
    if (denied !== undefined) return { kind: "denied", message: denied };
    if (isInFlight) return { kind: "saving" };
    if (waiting) return waiting;
    if (rejected.size > 0) return { kind: "refused" };
    return touched.size > 0 || sending ? { kind: "unsaved" } : { kind: "saved", at: savedAt };
  }

  function notify() {
    current = takeSnapshot();
    for (const listener of listeners) listener();
  }

  const isUnsaved = (field: string) => !isSameValue(definition, field, values[field], base[field]);
  const settle = () => {
    touched = new Set([...touched].filter(isUnsaved));
  };

  function schedule() {
    clearTimeout(autosaveTimer);
    firstChange ??= now().getTime();
    const latest = firstChange + MAX_AUTOSAVE_DELAY - now().getTime();
    autosaveTimer = setTimeout(onPause, Math.max(0, Math.min(AUTOSAVE_DELAY, latest)));
  }

  function onPause() {
    firstChange = undefined;
    // A new item is created once its required fields are filled in.
    const isReady = stored !== undefined || definition.schema.safeParse(values).success;
    if (isAutomatic && isReady && !waiting) void flush();
    else {
      settle();
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
      if (conflicts.length > 0 || denied !== undefined) return false;
      sending ??= nextSending();
      if (!sending) return rejected.size === 0;
      if (!(await attempt(sending))) return false;
    }
  }

  function nextSending(): Sending | undefined {
    settle();
    const isForced = isExplicit && !stored;
    const isDue = (field: string) => !rejected.has(field) || rejected.get(field) !== values[field];
    const names = [...touched].filter(isDue);
    if (names.length === 0 && !isForced) return undefined;
    const fields = Object.fromEntries(names.map((field) => [field, values[field]]));
    const autosave = stored && !isExplicit && marksAutosave(definition) ? { autosave: true } : {};
    const version = stored?.version ?? 0;
    return {
      key: stored ? newKey() : creationKey,
      fields,
      body: { ...fields, ...autosave, ...(stored && { version }) },
      version,
    };
  }

  /** @returns whether to go on with what is left. */
  async function attempt(request: Sending): Promise<boolean> {
    waiting = undefined;
    isInFlight = true;
    notify();
    try {
      const result = await (stored
        ? requests.update(stored, request.body, request.key)
        : requests.create(request.body, request.key));
      accept(request, result);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return reject(request, error);
    } finally {
      isInFlight = false;
    }
  }

  function accept({ fields, version }: Sending, result: StoredItem) {
    sending = undefined;
    delays = backoffDelays(...RETRY_DELAYS);
    savedAt = now();
    const { non_field_errors: _general, ...others } = errors;
    errors = Object.fromEntries(Object.entries(others).filter(([field]) => !(field in fields)));
    for (const field of Object.keys(fields)) rejected.delete(field);
    // Only a request that was repeated can return later changes of others.
    if (result.version === version + 1) adoptOwn(fields, result);
    else {
      base = { ...base, ...fields };
      adoptItem(result);
    }
  }

  /** Shows what the server completed, except in fields that were edited in the meantime. */
  function adoptOwn(sent: Values, result: StoredItem) {
    base = formValues(definition, result);
    const isEdited = (field: string) => (field in sent ? values[field] !== sent[field] : touched.has(field));
    const entries = Object.keys(base).map((field) => [
      field,
      isEdited(field) || !isUnsaved(field) ? values[field] : base[field],
    ]);
    stored = result;
    values = Object.fromEntries(entries);
    merged = [];
    settle();
  }

  /** @returns whether to go on with what is left. */
  function reject(request: Sending, error: ApiError): boolean {
    const { status } = error;
    const isUnknown = status === 0 || status === 408 || status >= 500;
    if (!isUnknown) sending = undefined;
    if (isUnknown || status === 429) {
      wait(error);
      return false;
    }
    if (status === 400) return rejectFields(request, error);
    const newer = (error.body as { current?: StoredItem } | undefined)?.current;
    if (status === 409 && newer) {
      adoptItem(newer);
      return conflicts.length === 0;
    }
    denied = error.message;
    return false;
  }

  function wait({ status, retryAfter }: ApiError) {
    const delay = retryAfter === undefined ? delays.next().value : retryAfter * 1000;
    const retryAt = new Date(now().getTime() + delay);
    const reason = status === 429 ? "too-many" : "unavailable";
    waiting = status === 0 && !isOnline() ? { kind: "offline" } : { kind: "waiting", reason, retryAt };
    retryTimer = setTimeout(() => void flush(), delay);
  }

  /** Keeps the messages by field. @returns whether the other fields can be saved without the rejected ones. */
  function rejectFields({ fields }: Sending, error: ApiError): boolean {
    const byField: Record<string, string[]> = {};
    for (const [path, messages] of Object.entries(error.fields)) {
      const field = path.split(".")[0] as string;
      byField[field] = [...(byField[field] ?? []), ...messages];
    }
    errors = { ...errors, ...byField };
    const refused = Object.keys(byField).filter((field) => field in fields);
    // Without drafts, visitors would see half of a change.
    const isPartial = isAutomatic && refused.length > 0 && refused.length < Object.keys(fields).length;
    for (const field of isPartial ? refused : Object.keys(fields)) rejected.set(field, fields[field]);
    if (Object.keys(fields).length === 0) rejected.set("non_field_errors", undefined);
    return isPartial;
  }

  function adoptItem(newer: StoredItem) {
    const theirs = formValues(definition, newer);
    const result = mergeValues(definition, base, values, theirs);
    stored = newer;
    values = result.values;
    conflicts = result.conflicts;
    merged = result.merged;
    // Fields in conflict keep their base until somebody chooses.
    base = { ...theirs, ...Object.fromEntries(conflicts.map((field) => [field, base[field]])) };
    touched = new Set(formFields(definition).filter((field) => conflicts.includes(field) || isUnsaved(field)));
  }

  async function sendAlone(changes: Values): Promise<boolean> {
    if (!(await saver.save()) || !stored) return false;
    const request: Sending = {
      key: newKey(),
      fields: {},
      body: { ...changes, version: stored.version },
      version: stored.version,
    };
    running = attempt(request).then((isAccepted) => {
      if (waiting) errors = { ...errors, non_field_errors: ["The server could not be reached. Please try again."] };
      if (denied !== undefined) errors = { ...errors, non_field_errors: [denied] };
      [waiting, denied, sending] = [undefined, undefined, undefined];
      clearTimeout(retryTimer);
      rejected.delete("non_field_errors");
      return isAccepted && conflicts.length === 0;
    });
    const isAccepted = await running;
    running = undefined;
    notify();
    // What was typed in the meantime.
    if (touched.size > 0 && isAutomatic) schedule();
    return isAccepted;
  }

  const saver: ItemSaver = {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(field, value) {
      values = { ...values, [field]: value };
      touched.add(field);
      schedule();
      notify();
    },
    save() {
      isExplicit = true;
      denied = undefined;
      rejected = new Map();
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
      if (stored && newer.version <= stored.version) return;
      adoptItem(newer);
      notify();
    },
    resolve(choices) {
      values = { ...values, ...choices };
      base = { ...base, ...Object.fromEntries(conflicts.map((field) => [field, stored?.[field]])) };
      conflicts = [];
      return saver.save();
    },
    discard() {
      base = formValues(definition, stored);
      values = base;
      touched = new Set();
      rejected = new Map();
      [errors, conflicts, merged, sending, denied, waiting] = [{}, [], [], undefined, undefined, undefined];
      saver.dispose();
      notify();
    },
    retry() {
      if (waiting) void flush();
    },
    dispose() {
      clearTimeout(autosaveTimer);
      clearTimeout(retryTimer);
    },
  };
  return saver;
}
