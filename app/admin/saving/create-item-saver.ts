import { dequal } from "dequal/lite";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { AutosaveTimer } from "./autosave-timer.ts";
import { FormDraft, pick } from "./form-draft.ts";
import { hasAutosave, type ItemSaver } from "./item-saver.ts";
import { Rejections } from "./rejections.ts";
import type { SaveRequests } from "./save-requests.ts";
import { SaveSender } from "./save-sender.ts";
import { takeSnapshot } from "./saver-snapshot.ts";
import type { FormValues, StoredItem } from "./stored-item.ts";

export interface SaverOptions {
  definition: ResourceDefinition;
  /** Undefined if the item is new: it is created with the first save. */
  item: StoredItem | undefined;
  /** The values that a new item starts with. It is not created until somebody changes or saves it. */
  initial?: FormValues | undefined;
  requests: SaveRequests;
  isOnline(): boolean;
  /** A new `Idempotency-Key`. */
  newKey(): string;
  now(): Date;
}

/** Saves the form of an item: one request at a time, repeated until it succeeds or the API rejects it. */
export function createItemSaver({ definition, item, initial, ...options }: SaverOptions): ItemSaver {
  const draft = new FormDraft(definition, item, initial);
  const rejections = new Rejections();
  const sender = new SaveSender({ definition, draft, rejections, ...options, onChange: notify });
  const timer = new AutosaveTimer(onPause, options.now);
  const listeners = new Set<() => void>();
  let applying: { changes: FormValues; result: Promise<boolean> } | undefined;
  let current = takeSnapshot(draft, rejections, sender);

  function notify() {
    current = takeSnapshot(draft, rejections, sender);
    for (const listener of listeners) listener();
  }

  function onPause() {
    // A new item is created once its required fields are filled in.
    const isReady = draft.stored !== undefined || definition.schema.safeParse(draft.values).success;
    if (hasAutosave(definition) && isReady && !sender.waiting) void flush();
    else {
      rejections.settle(draft.unsavedFields());
      notify();
    }
  }

  function flush(): Promise<boolean> {
    timer.stop();
    return sender.flush();
  }

  async function applyAlone(changes: FormValues): Promise<boolean> {
    if (!(await saver.save())) return false;
    const isAccepted = await sender.sendAlone(changes);
    notify();
    // Schedules what was typed in the meantime.
    if (draft.isTouched) timer.restart();
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
      timer.restart();
      notify();
    },
    save() {
      draft.begin();
      sender.isExplicit = true;
      sender.denied = undefined;
      rejections.release();
      return flush();
    },
    apply(changes) {
      if (applying && dequal(applying.changes, changes)) return applying.result;
      const result = applyAlone(changes).finally(() => {
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
      sender.forget();
      notify();
    },
    retry() {
      if (sender.waiting) void flush();
    },
    unsavedWork() {
      const { creationKey, sending } = sender;
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
      sender.creationKey = work.creationKey;
      sender.sending = work.sending;
      // The result of an interrupted request shows whether it was carried out.
      if (!work.sending && draft.stored && draft.stored.version !== work.version) draft.adopt(draft.stored);
      timer.restart();
      notify();
    },
    dispose() {
      timer.stop();
      sender.stopWaiting();
    },
  };
  return saver;
}
