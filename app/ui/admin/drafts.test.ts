import { expect, test } from "vitest";
import { clearDrafts, createDraftStore, type DraftStorage } from "./drafts.ts";

function memoryStorage(): DraftStorage & { keys: () => string[] } {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (at) => [...map.keys()][at] ?? null,
    get length() {
      return map.size;
    },
    keys: () => [...map.keys()],
  };
}

test("loads a draft for the account that saved it, and for no other", () => {
  const storage = memoryStorage();
  createDraftStore(storage, "7").save("/admin/subscribers/new", { email: "a@" });
  expect(createDraftStore(storage, "7").load("/admin/subscribers/new")).toEqual({ email: "a@" });
  expect(createDraftStore(storage, "8").load("/admin/subscribers/new")).toBeUndefined();
});

test("removes one draft, or all drafts and no other keys", () => {
  const storage = memoryStorage();
  const drafts = createDraftStore(storage, "7");
  drafts.save("a", 1);
  drafts.save("b", 2);
  drafts.save("c", 3);
  storage.setItem("other", "stays");
  drafts.remove("a");
  expect(drafts.load("a")).toBeUndefined();
  clearDrafts(storage);
  expect(storage.keys()).toEqual(["other"]);
});

test("ignores unreadable drafts and storage errors", () => {
  const broken = {
    ...memoryStorage(),
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
  };
  const drafts = createDraftStore(broken, "7");
  drafts.save("a", 1);
  expect(drafts.load("a")).toBeUndefined();
});
