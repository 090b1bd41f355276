import type { ItemSaver } from "./item-saver.ts";
import type { LocalCopies, LocalCopy } from "./local-copies.ts";

/** How long after a change a copy is kept, and the longest after the first one; in milliseconds. */
const DELAY = 300;
const MAX_DELAY = 1_500;

export interface CopyKeeper {
  /** Whether this browser has a copy of everything that is not stored. */
  isKept(): boolean;
  /** Whether this browser keeps copies at all; false once it has failed. */
  isAvailable(): boolean;
  subscribe(listener: () => void): () => void;
  /** Writes the copy now. */
  flush(): Promise<void>;
  /** Starts to follow the form. @returns a function that stops it. */
  start(): () => void;
}

/** Keeps a copy of a form's unsaved input shortly after each change, and removes it once everything is stored. */
export function keepCopy(
  saver: ItemSaver,
  copies: LocalCopies,
  describe: () => Omit<LocalCopy, "savedAt" | "work">,
): CopyKeeper {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChange: number | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isCurrent = true;
  let isAvailable = true;
  let hasCopy = false;
  let last = saver.snapshot();

  const update = (next: { isCurrent?: boolean; isAvailable?: boolean }) => {
    if ((next.isCurrent ?? isCurrent) === isCurrent && (next.isAvailable ?? isAvailable) === isAvailable) return;
    isCurrent = next.isCurrent ?? isCurrent;
    isAvailable = next.isAvailable ?? isAvailable;
    for (const listener of listeners) listener();
  };

  async function write() {
    const work = saver.unsavedWork();
    const { values } = saver.snapshot();
    if (!work && !hasCopy) return update({ isCurrent: true });
    const copy = describe();
    try {
      if (work) await copies.put({ ...copy, work, savedAt: Date.now() });
      else await copies.remove(copy.key);
      hasCopy = work !== undefined;
      update({ isCurrent: saver.snapshot().values === values, isAvailable: true });
    } catch {
      // The form works without a copy, and says so.
      update({ isAvailable: false });
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    firstChange = undefined;
    writing = writing.then(write);
    return writing;
  }

  function follow() {
    const next = saver.snapshot();
    const isChanged = next.values !== last.values || next.version !== last.version;
    const isSettled = next.hasUnsaved !== last.hasUnsaved;
    last = next;
    if (!isChanged && !isSettled) return;
    if (next.hasUnsaved) update({ isCurrent: false });
    firstChange ??= Date.now();
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(DELAY, firstChange + MAX_DELAY - Date.now())));
  }

  return {
    isKept: () => isCurrent && isAvailable,
    isAvailable: () => isAvailable,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    flush,
    start() {
      const unsubscribe = saver.subscribe(follow);
      return () => {
        unsubscribe();
        void flush();
      };
    },
  };
}
