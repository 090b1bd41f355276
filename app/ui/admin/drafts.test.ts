import { expect, test } from "vitest";
import { createDrafts, type DraftStorage, dropAllDrafts } from "./drafts.ts";

function memory(): DraftStorage & { keys: () => string[] } {
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

test("a draft is found again by the person who wrote it, and by nobody else", () => {
  const storage = memory();
  createDrafts(storage, "7").keep("/admin/subscribers/new", { email: "a@" });
  expect(createDrafts(storage, "7").read("/admin/subscribers/new")).toEqual({ email: "a@" });
  expect(createDrafts(storage, "8").read("/admin/subscribers/new")).toBeUndefined();
});

test("what was sent is dropped; a sign-out drops all drafts and nothing else", () => {
  const storage = memory();
  const drafts = createDrafts(storage, "7");
  drafts.keep("a", 1);
  drafts.keep("b", 2);
  drafts.keep("c", 3);
  storage.setItem("other", "stays");
  drafts.drop("a");
  expect(drafts.read("a")).toBeUndefined();
  dropAllDrafts(storage);
  expect(storage.keys()).toEqual(["other"]);
});

test("a broken or refused storage costs the draft only", () => {
  const broken = {
    ...memory(),
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
  };
  const drafts = createDrafts(broken, "7");
  drafts.keep("a", 1);
  expect(drafts.read("a")).toBeUndefined();
});
