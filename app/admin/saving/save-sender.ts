import { ApiError } from "#app/platform/api-client/api-error.ts";
import { backoffDelays } from "#app/platform/jobs/backoff-delays.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { type FormDraft, pick } from "./form-draft.ts";
import { hasAutosave, type Sending } from "./item-saver.ts";
import type { Rejections } from "./rejections.ts";
import type { SaveRequests } from "./save-requests.ts";
import type { SaveState } from "./save-state.ts";
import type { FormValues, StoredItem } from "./stored-item.ts";

/** Between attempts without a `Retry-After`, in milliseconds. */
const RETRY_DELAYS = [2_000, 60_000] as const;

export interface SenderOptions {
  definition: ResourceDefinition;
  draft: FormDraft;
  rejections: Rejections;
  requests: SaveRequests;
  isOnline(): boolean;
  newKey(): string;
  now(): Date;
  /** Called whenever a request begins or ends. */
  onChange(): void;
}

/** Sends a draft's unsaved values: one request at a time, repeated until its result is known. */
export class SaveSender {
  /** The request whose result is unknown. */
  sending: Sending | undefined;
  isInFlight = false;
  /** Whether a person requested the save, rather than the timer. */
  isExplicit = false;
  /** Why the item cannot be saved at all. */
  denied: string | undefined;
  waiting: Extract<SaveState, { kind: "offline" | "waiting" }> | undefined;
  /** When something was last stored. */
  savedAt: Date | undefined;
  creationKey: string;
  readonly #options: SenderOptions;
  readonly #isAutomatic: boolean;
  /** Whether a save was requested while another request was running. */
  #isAskedAgain = false;
  #running: Promise<boolean> | undefined;
  #delays = backoffDelays(...RETRY_DELAYS);
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SenderOptions) {
    const { stored } = options.draft;
    this.#options = options;
    this.#isAutomatic = hasAutosave(options.definition);
    this.creationKey = options.newKey();
    this.savedAt = stored && new Date(stored.modified_at);
  }

  /** Sends everything unsaved, after the current request. @returns whether all of it is stored. */
  flush(): Promise<boolean> {
    this.stopWaiting();
    this.#isAskedAgain = true;
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined;
      this.isExplicit = false;
      this.#options.onChange();
    });
    return this.#running;
  }

  /**
   * Sends changes that are not part of the form, once, while nothing else is sent.
   * @returns whether they were accepted.
   */
  async sendAlone(changes: FormValues): Promise<boolean> {
    const { draft, rejections, newKey } = this.#options;
    if (!draft.stored) return false;
    const { version } = draft.stored;
    const request = { key: newKey(), fields: {}, body: { ...changes, version }, version };
    this.#running = this.#attempt(request).finally(() => {
      this.#running = undefined;
    });
    const isAccepted = (await this.#running) && draft.conflicts.length === 0;
    const unreachable = "Couldn’t reach the server, so nothing was changed. Please try again.";
    const message = this.denied ?? (this.waiting && unreachable);
    if (message !== undefined) rejections.add({}, new ApiError(0, { non_field_errors: [message] }));
    [this.waiting, this.denied] = [undefined, undefined];
    this.stopWaiting();
    return isAccepted;
  }

  /** Cancels the automatic retry. */
  stopWaiting(): void {
    clearTimeout(this.#retryTimer);
  }

  /** Forgets the request whose result is unknown. */
  forget(): void {
    this.stopWaiting();
    [this.sending, this.denied, this.waiting] = [undefined, undefined, undefined];
  }

  async #sendAll(): Promise<boolean> {
    const { draft, rejections } = this.#options;
    for (;;) {
      if (draft.conflicts.length > 0 || this.denied !== undefined) return false;
      this.sending ??= this.#next();
      if (!this.sending) return rejections.isEmpty;
      if (!(await this.#attempt(this.sending))) return false;
    }
  }

  /** The next request; undefined if there is nothing to send. */
  #next(): Sending | undefined {
    const { draft, rejections, newKey } = this.#options;
    const { stored, values } = draft;
    const unsaved = draft.unsavedFields();
    rejections.settle(unsaved);
    const due = unsaved.filter((field) => !rejections.has(field, values[field]));
    if (due.length === 0 && (stored || !this.isExplicit)) return undefined;
    const fields = pick(values, due);
    if (!stored) return { key: this.creationKey, fields, body: fields, version: 0 };
    const { version } = stored;
    const autosave = this.#isAutomatic && !this.isExplicit ? { autosave: true } : {};
    return { key: newKey(), fields, body: { ...fields, ...autosave, version }, version };
  }

  /** @returns whether to continue with the remaining fields. */
  async #attempt(request: Sending): Promise<boolean> {
    const { definition, draft, rejections, requests, now, onChange } = this.#options;
    const { key, body, fields, version } = request;
    this.waiting = undefined;
    this.#isAskedAgain = false;
    this.isInFlight = true;
    onChange();
    try {
      const result = await (draft.stored ? requests.update(draft.stored, body, key) : requests.create(body, key));
      this.sending = undefined;
      this.savedAt = now();
      this.#delays = backoffDelays(...RETRY_DELAYS);
      // The item as a whole meets the rules across fields, so a value that broke one may be valid now.
      rejections.accept([...Object.keys(fields), ...(definition.rules ?? []).map(({ field }) => field)]);
      // Only a repeated request can return later changes of others.
      if (result.version === version + 1) draft.adoptOwn(fields, result);
      else draft.adopt(result, fields);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return this.#reject(request, error);
    } finally {
      this.isInFlight = false;
    }
  }

  /** @returns whether to continue with the remaining fields. */
  #reject({ fields }: Sending, error: ApiError): boolean {
    const { draft } = this.#options;
    const { status } = error;
    if (status === 0 || status === 408 || status === 429 || status >= 500) {
      this.#wait(error);
      return false;
    }
    this.sending = undefined;
    if (status === 400) return this.#refuse(fields, error);
    const newer = (error.body as { current?: StoredItem } | undefined)?.current;
    if (status !== 409 || !newer) {
      this.denied = error.message;
      return false;
    }
    draft.adopt(newer);
    return draft.conflicts.length === 0;
  }

  /** Holds back what the API rejected. @returns whether the other fields can be saved without it. */
  #refuse(fields: FormValues, error: ApiError): boolean {
    const { draft, rejections } = this.#options;
    const rejected = rejections.add(fields, error);
    // Without drafts, visitors would see half of a change.
    const isPartial = this.#isAutomatic && rejected.length > 0 && rejected.length < Object.keys(fields).length;
    if (isPartial || rejected.length > 0) rejections.hold(pick(fields, isPartial ? rejected : Object.keys(fields)));
    else rejections.holdAll(fields);
    // What was rejected may be fixed by now, and nothing else would send it.
    const isMended = this.#isAskedAgain && Object.keys(fields).some((field) => draft.values[field] !== fields[field]);
    if (isMended) rejections.release();
    return isPartial || isMended;
  }

  #wait({ status, retryAfter }: ApiError): void {
    const { isOnline, now } = this.#options;
    const delay = retryAfter === undefined ? this.#delays.next().value : retryAfter * 1000;
    const retryAt = new Date(now().getTime() + delay);
    const reason = status === 429 ? "too-many" : "unavailable";
    this.waiting = status === 0 && !isOnline() ? { kind: "offline" } : { kind: "waiting", reason, retryAt };
    this.#retryTimer = setTimeout(() => void this.flush(), delay);
  }
}
