export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "lightwell-draft:";

/**
 * Stores unsent form input for the tab (`sessionStorage`), so that neither an expired session nor a reload loses it.
 * Drafts belong to an account: the tab's next user does not see them. Never use it for passwords.
 */
export function createDraftStore(storage: DraftStorage, owner: string) {
  const draftKey = (form: string) => `${PREFIX}${owner}:${form}`;
  return {
    load<T>(form: string): T | undefined {
      try {
        const json = storage.getItem(draftKey(form));
        return json === null ? undefined : (JSON.parse(json) as T);
      } catch {
        return undefined;
      }
    },
    save(form: string, values: unknown) {
      try {
        storage.setItem(draftKey(form), JSON.stringify(values));
      } catch {
        // Storage is full or disabled: the form works without a draft.
      }
    },
    remove(form: string) {
      storage.removeItem(draftKey(form));
    },
  };
}

/** Deletes the drafts of all accounts on sign-out. */
export function clearDrafts(storage: DraftStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(PREFIX)) storage.removeItem(key);
}
