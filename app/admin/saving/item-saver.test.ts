import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { defineResource } from "#app/resources/define-resource.ts";
import { richText } from "#app/resources/inputs/rich-text.ts";
import { line, optionalLine } from "#app/resources/values.ts";
import { createItemSaver } from "./item-saver.ts";
import type { StoredItem, Values } from "./stored-item.ts";

const notes = defineResource({
  name: "note",
  path: "/api/note",
  labels: { one: "Note", many: "Notes" },
  fields: { title: line(), place: optionalLine(), body: richText(), featured: z.boolean().default(false) },
  traits: ["slug", "publication", "revisions"],
  list: { columns: [], order: "id", orderings: [], search: ["title"], filters: [] },
});

type Reply = (changes: Values, key: string) => StoredItem | Promise<StoredItem>;

/** A server with one item, of which each response can be replaced. */
function openForm(item?: Partial<StoredItem>) {
  let stored =
    item &&
    ({
      id: 7,
      version: 1,
      modified_at: "2026-05-04T08:00:00.000Z",
      title: "",
      place: "",
      slug: "note",
      body: { type: "doc", content: [] },
      featured: false,
      ...item,
    } as StoredItem);
  const sent: { changes: Values; key: string }[] = [];
  const replies: Reply[] = [];
  const save = (changes: Values): StoredItem => {
    const { version, autosave: _autosave, ...rest } = changes;
    if (stored && version !== stored.version) throw new ApiError(409, { detail: "Changed.", current: stored });
    stored = {
      ...(stored ?? {
        id: 7,
        version: 0,
        place: "",
        slug: "note",
        body: { type: "doc", content: [] },
        featured: false,
      }),
      ...rest,
      modified_at: new Date().toISOString(),
    } as StoredItem;
    stored = { ...stored, version: stored.version + 1 };
    return stored;
  };
  const respond = async (changes: Values, key: string) => {
    sent.push({ changes, key });
    return (replies.shift() ?? save)(changes, key);
  };
  const saver = createItemSaver({
    definition: notes,
    item: stored,
    requests: { create: respond, update: (_item, changes, key) => respond(changes, key) },
    isOnline: () => true,
    newKey: () => `key-${Math.random()}`,
    now: () => new Date(),
  });
  return { saver, sent, replies, save, stored: () => stored };
}

const fails =
  (status: number, body?: unknown, retryAfter?: number): Reply =>
  () => {
    throw new ApiError(status, body, retryAfter);
  };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("saving an item", () => {
  test("saves a moment after the last change, with the changed fields and the expected version only", async () => {
    const { saver, sent } = openForm({ title: "One" });
    saver.change("title", "Tw");
    await vi.advanceTimersByTimeAsync(900);
    saver.change("title", "Two");
    expect(saver.snapshot().state).toEqual({ kind: "unsaved" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map(({ changes }) => changes)).toEqual([{ title: "Two", autosave: true, version: 1 }]);
    expect(saver.snapshot()).toMatchObject({ state: { kind: "saved" }, version: 2, hasUnsaved: false });
  });

  test("sends nothing if the value is the stored one again", async () => {
    const { saver, sent } = openForm({ title: "One" });
    saver.change("title", "On");
    saver.change("title", "One ");
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
    expect(saver.snapshot().state.kind).toBe("saved");
    expect(saver.snapshot().values.title).toBe("One ");
  });

  test("sends what is typed during a save with the next one", async () => {
    const { saver, sent, replies, save } = openForm({ title: "One" });
    const held = Promise.withResolvers<void>();
    replies.push(async (changes) => {
      await held.promise;
      return save(changes);
    });
    saver.change("title", "Two");
    const isStored = saver.save();
    saver.change("title", "Three");
    saver.change("place", "Here");
    expect(sent).toHaveLength(1);
    held.resolve();
    expect(await isStored).toBe(true);
    expect(sent.map(({ changes }) => changes)).toEqual([
      { title: "Two", version: 1 },
      { title: "Three", place: "Here", version: 2 },
    ]);
  });

  test("repeats a save without a response with the same key, and everything else after it", async () => {
    const { saver, sent, replies } = openForm({ title: "One" });
    replies.push(fails(0));
    saver.change("title", "Two");
    expect(await saver.save()).toBe(false);
    expect(saver.snapshot().state.kind).toBe("waiting");
    saver.change("title", "Three");
    await vi.advanceTimersByTimeAsync(2500);
    expect(sent.map(({ changes }) => changes.title)).toEqual(["Two", "Two", "Three"]);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
    expect(saver.snapshot().state.kind).toBe("saved");
  });

  test("waits as long as a 429 says", async () => {
    const { saver, sent, replies } = openForm({ title: "One" });
    replies.push(fails(429, undefined, 20));
    saver.change("title", "Two");
    await saver.save();
    expect(saver.snapshot().state).toMatchObject({ kind: "waiting", reason: "too-many" });
    await vi.advanceTimersByTimeAsync(19_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saver.snapshot().state.kind).toBe("saved");
  });

  test("saves the other fields if one is rejected, and keeps its message until it is mended", async () => {
    const { saver, sent, replies } = openForm({ title: "One" });
    replies.push(fails(400, { title: ["This field may not be blank."] }));
    saver.change("title", "");
    saver.change("place", "Here");
    expect(await saver.save()).toBe(false);
    expect(sent.map(({ changes }) => changes)).toEqual([
      { title: "", place: "Here", version: 1 },
      { place: "Here", version: 1 },
    ]);
    expect(saver.snapshot()).toMatchObject({ state: { kind: "refused" }, hasUnsaved: true, version: 2 });
    expect(saver.snapshot().errors).toEqual({ title: ["This field may not be blank."] });
    saver.change("title", "Two");
    expect(saver.snapshot().errors).toHaveProperty("title");
    await vi.advanceTimersByTimeAsync(1000);
    expect(saver.snapshot()).toMatchObject({ state: { kind: "saved" }, errors: {} });
  });

  test("creates a new item once its required fields are there, and shows what the server added", async () => {
    const { saver, sent } = openForm();
    saver.change("place", "Here");
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
    saver.change("title", "One");
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map(({ changes }) => changes)).toEqual([{ place: "Here", title: "One" }]);
    expect(saver.snapshot()).toMatchObject({ version: 1, item: { id: 7 }, values: { slug: "note" } });
  });

  test("applies further changes on their own, once, after everything is saved", async () => {
    const { saver, sent } = openForm({ title: "One" });
    saver.change("title", "Two");
    const results = [saver.apply({ status: "published" }), saver.apply({ status: "published" })];
    expect(await Promise.all(results)).toEqual([true, true]);
    expect(sent.map(({ changes }) => changes)).toEqual([
      { title: "Two", version: 1 },
      { status: "published", version: 2 },
    ]);
  });
});
