import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { notes } from "#tests/support/notes.ts";
import { buildTextDocument, openForm } from "#tests/support/saved-form.ts";
import { createItemSaver } from "./create-item-saver.ts";
import type { UnsavedWork } from "./item-saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a save that meets a newer version", () => {
  test("is repeated with the other person's changes to other fields and blocks", async () => {
    const { saver, saveElsewhere, stored } = openForm({ title: "One", body: buildTextDocument("a", "b") });
    saver.change("body", buildTextDocument("x", "b"));
    saveElsewhere({ title: "Two", body: buildTextDocument("a", "y") });
    expect(await saver.save()).toBe(true);
    expect(stored()).toMatchObject({ title: "Two", body: buildTextDocument("x", "y"), version: 3 });
    expect(saver.snapshot().values).toMatchObject({ title: "Two", body: buildTextDocument("x", "y") });
    expect(saver.snapshot().merged).toEqual(["title", "body"]);
  });

  test("waits for a choice if both changed the same part, and publishes nothing until then", async () => {
    const { saver, sent, saveElsewhere, stored } = openForm({ title: "One", place: "Here" });
    saver.change("title", "Mine");
    saveElsewhere({ title: "Theirs", place: "There" });
    expect(await saver.save()).toBe(false);
    expect(saver.snapshot()).toMatchObject({ state: { kind: "conflict" }, hasUnsaved: true });
    expect(saver.snapshot().conflict?.fields).toEqual([
      { field: "title", base: "One", mine: "Mine", theirs: "Theirs" },
    ]);
    saver.change("title", "Still mine");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await saver.apply({ status: "published" })).toBe(false);
    expect(sent).toHaveLength(1);
    expect(await saver.resolve({ title: "Both" })).toBe(true);
    expect(stored()).toMatchObject({ title: "Both", place: "There" });
  });

  test("recognizes its own lost save, whatever others changed after it", async () => {
    const { saver, replies, save, saveElsewhere, stored } = openForm({ title: "One", body: buildTextDocument("a") });
    replies.push((changes, key) => {
      save(changes, key);
      throw new ApiError(0, undefined);
    });
    saver.change("body", buildTextDocument("a", "mine"));
    await saver.save();
    saver.change("body", buildTextDocument("a", "mine, edited"));
    saveElsewhere({ body: buildTextDocument("theirs", "mine") });
    await vi.advanceTimersByTimeAsync(3000);
    expect(stored()).toMatchObject({ body: buildTextDocument("theirs", "mine, edited"), version: 4 });
    expect(saver.snapshot().state.kind).toBe("saved");
  });
});

test("unsaved work is restored and merged with the changes of others, and an interrupted save is completed", async () => {
  const first = openForm({ title: "One", body: buildTextDocument("a", "b") });
  first.replies.push((changes, key) => {
    first.save(changes, key);
    return new Promise(() => undefined);
  });
  first.saver.change("title", "Two");
  void first.saver.save();
  first.saver.change("title", "Three");
  first.saver.change("body", buildTextDocument("a", "mine"));
  const work = JSON.parse(JSON.stringify(first.saver.unsavedWork())) as UnsavedWork;
  first.saver.dispose();
  first.saveElsewhere({ body: buildTextDocument("theirs", "b") });
  const later = createItemSaver({
    definition: notes,
    item: first.stored(),
    requests: { create: vi.fn(), update: async (_item, changes, key) => first.save(changes, key) },
    isOnline: () => true,
    newKey: () => "another",
    now: () => new Date(),
  });
  later.restore(work);
  expect(await later.save()).toBe(true);
  expect(first.stored()).toMatchObject({ title: "Three", body: buildTextDocument("theirs", "mine") });
});
