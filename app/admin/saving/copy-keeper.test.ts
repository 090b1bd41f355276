import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { notes } from "#tests/support/notes.ts";
import { keepCopy } from "./copy-keeper.ts";
import { createItemSaver } from "./create-item-saver.ts";
import type { LocalCopies, LocalCopy } from "./local-copies.ts";
import type { StoredItem } from "./stored-item.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An offline form, and the copy that is kept of it. */
function openForm(first?: Error) {
  let failure = first;
  const item = { id: 7, version: 1, modified_at: "2026-05-04T08:00:00.000Z", title: "One" } as unknown as StoredItem;
  let isOnline = false;
  const saver = createItemSaver({
    definition: notes,
    item,
    requests: {
      create: vi.fn(),
      update: async (_item, changes) => {
        if (!isOnline) throw new ApiError(0, undefined);
        return { ...item, ...changes, version: 2 };
      },
    },
    isOnline: () => isOnline,
    newKey: () => "key",
    now: () => new Date(),
  });
  const kept = new Map<string, LocalCopy>();
  const copies: LocalCopies = {
    async put(copy) {
      if (failure) throw failure;
      kept.set(copy.key, structuredClone(copy));
    },
    remove: async (key) => void kept.delete(key),
    listByAccount: async () => [],
    removeAll: async () => undefined,
  };
  const keeper = keepCopy(saver, copies, () => ({ key: "form", account: 1, resource: "note", item: 7, title: "One" }));
  const stop = keeper.start();
  const connect = () => {
    isOnline = true;
  };
  const fail = (error?: Error) => {
    failure = error;
  };
  return { saver, keeper, kept, stop, connect, fail };
}

test("keeps unsaved input shortly after it was typed, and deletes it once it is stored", async () => {
  const { saver, keeper, kept, connect } = openForm();
  saver.change("title", "Two");
  expect(keeper.isKept()).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(keeper.isKept()).toBe(true);
  expect(kept.get("form")).toMatchObject({ item: 7, work: { values: { title: "Two" }, base: { title: "One" } } });
  connect();
  expect(await saver.save()).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect([kept.size, keeper.isKept()]).toEqual([0, true]);
});

test("keeps a copy at least every 1.5 s during typing, and the rest when the form closes", async () => {
  const { saver, kept, stop } = openForm();
  for (let letter = 1; letter <= 20; letter += 1) {
    saver.change("title", "x".repeat(letter));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(String(kept.get("form")?.work.values.title).length).toBeGreaterThan(10);
  saver.change("title", "The end");
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.get("form")?.work.values.title).toBe("The end");
});

test("reports that nothing is kept if the browser does not allow it", async () => {
  const { saver, keeper } = openForm(new Error("private mode"));
  saver.change("title", "Two");
  await vi.advanceTimersByTimeAsync(300);
  expect([keeper.isKept(), keeper.isAvailable()]).toEqual([false, false]);
});

test("keeps the last copy while the browser's storage is full, says so, and resumes once there is room", async () => {
  const { saver, keeper, kept, fail } = openForm();
  saver.change("title", "Two");
  await vi.advanceTimersByTimeAsync(300);
  fail(new DOMException("The quota has been exceeded.", "QuotaExceededError"));
  saver.change("title", "Three");
  await vi.advanceTimersByTimeAsync(300);
  expect([keeper.isKept(), keeper.isAvailable()]).toEqual([false, false]);
  expect(kept.get("form")).toMatchObject({ work: { values: { title: "Two" } } });
  fail(undefined);
  saver.change("title", "Four");
  await vi.advanceTimersByTimeAsync(300);
  expect([keeper.isKept(), keeper.isAvailable()]).toEqual([true, true]);
  expect(kept.get("form")).toMatchObject({ work: { values: { title: "Four" } } });
});
