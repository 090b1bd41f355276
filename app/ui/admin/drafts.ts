/** The part of `Storage` that is needed. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "lightwell-draft:";

/**
 * What somebody typed and did not send yet, kept for the tab (`sessionStorage`), so that neither an
 * expired session nor a reload loses it. Each person has drafts of their own: whoever signs in
 * next in this tab sees none of them. Never for passwords.
 */
export function createDraftStore(storage: DraftStorage, owner: string) {
  const keyOf = (form: string) => `${PREFIX}${owner}:${form}`;
  return {
    load<T>(form: string): T | undefined {
      try {
        const kept = storage.getItem(keyOf(form));
        return kept === null ? undefined : (JSON.parse(kept) as T);
      } catch {
        return undefined;
      }
    },
    save(form: string, values: unknown) {
      try {
        storage.setItem(keyOf(form), JSON.stringify(values));
      } catch {
        // Storage is full or switched off: typing goes on without a safety net.
      }
    },
    remove(form: string) {
      storage.removeItem(keyOf(form));
    },
  };
}

/** Forgets every draft: for a deliberate sign-out. */
export function clearDrafts(storage: DraftStorage): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
  for (const key of keys) if (key?.startsWith(PREFIX)) storage.removeItem(key);
}
