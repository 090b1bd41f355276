import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import type { ResourceDefinition } from "#app/resources/define-resource.ts";
import { notes, signs } from "#tests/support/notes.ts";
import { passTime } from "#tests/support/pass-time.ts";
import { createItemSaver, type UnsavedWork } from "./item-saver.ts";
import type { StoredItem, Values } from "./stored-item.ts";

const EMPTY: StoredItem = {
  id: 7,
  version: 1,
  modified_at: "2026-05-04T08:00:00.000Z",
  title: "",
  place: "",
  slug: "note",
  body: { type: "doc", content: [] },
  featured: false,
  tags: [],
};

type Reply = (changes: Values, key: string) => StoredItem | Promise<StoredItem>;

/** A server with one item, of which each response can be replaced. It recognizes repeated requests, as the API does. */
function openForm(item?: Partial<StoredItem>, definition: ResourceDefinition = notes) {
  let stored: StoredItem | undefined = item && { ...EMPTY, ...item };
  const sent: { changes: Values; key: string }[] = [];
  const replies: Reply[] = [];
  const done = new Set<string>();
  const save = (changes: Values, key?: string): StoredItem => {
    const { version, autosave: _autosave, ...rest } = changes;
    if (stored && key && done.has(key)) return stored;
    if (stored && version !== stored.version) throw new ApiError(409, { detail: "Changed.", current: stored });
    if (key) done.add(key);
    const before = stored ?? { ...EMPTY, version: 0 };
    stored = { ...before, ...rest, version: before.version + 1, modified_at: new Date().toISOString() };
    return stored;
  };
  const respond = async (changes: Values, key: string) => {
    sent.push({ changes, key });
    return (replies.shift() ?? save)(changes, key);
  };
  /** Somebody else saves. */
  const saveElsewhere = (changes: Values) => save({ ...changes, version: stored?.version });
  const saver = createItemSaver({
    definition,
    item: stored,
    requests: { create: respond, update: (_item, changes, key) => respond(changes, key) },
    isOnline: () => true,
    newKey: () => `key-${Math.random()}`,
    now: () => new Date(),
  });
  return { saver, sent, replies, save, saveElsewhere, stored: () => stored };
}

const fails =
  (status: number, body?: unknown, retryAfter?: number): Reply =>
  () => {
    throw new ApiError(status, body, retryAfter);
  };

const text = (...paragraphs: string[]) => ({
  type: "doc",
  content: paragraphs.map((words) => ({ type: "paragraph", content: [{ type: "text", text: words }] })),
});

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

describe("a save that meets a newer version", () => {
  test("is repeated with the other's changes of other fields and blocks", async () => {
    const { saver, saveElsewhere, stored } = openForm({ title: "One", body: text("a", "b") });
    saver.change("body", text("x", "b"));
    saveElsewhere({ title: "Two", body: text("a", "y") });
    expect(await saver.save()).toBe(true);
    expect(stored()).toMatchObject({ title: "Two", body: text("x", "y"), version: 3 });
    expect(saver.snapshot().values).toMatchObject({ title: "Two", body: text("x", "y") });
    expect(saver.snapshot().merged).toEqual(["title", "body"]);
  });

  test("waits for a choice if both changed the same, and publishes nothing until then", async () => {
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
    const { saver, replies, save, saveElsewhere, stored } = openForm({ title: "One", body: text("a") });
    replies.push((changes, key) => {
      save(changes, key);
      throw new ApiError(0, undefined);
    });
    saver.change("body", text("a", "mine"));
    await saver.save();
    saver.change("body", text("a", "mine, edited"));
    saveElsewhere({ body: text("theirs", "mine") });
    await vi.advanceTimersByTimeAsync(3000);
    expect(stored()).toMatchObject({ body: text("theirs", "mine, edited"), version: 4 });
    expect(saver.snapshot().state.kind).toBe("saved");
  });
});

describe("a resource without drafts", () => {
  test("is saved only by hand, and as a whole", async () => {
    const { saver, sent, replies } = openForm({ title: "One" }, signs);
    saver.change("title", "");
    saver.change("place", "Here");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(saver.snapshot().state.kind).toBe("unsaved");
    replies.push(fails(400, { title: ["This field may not be blank."] }));
    expect(await saver.save()).toBe(false);
    expect(sent.map(({ changes }) => changes)).toEqual([{ title: "", place: "Here", version: 1 }]);
  });
});

describe("a new item", () => {
  test("is created once, however often Save is pressed and whatever response is lost", async () => {
    const { saver, sent, replies, save, stored } = openForm();
    const losesResponse: Reply = (changes, key) => {
      save(changes, key);
      throw new ApiError(0, undefined);
    };
    replies.push(losesResponse, fails(500));
    saver.change("title", "One");
    await Promise.all([saver.save(), saver.save()]);
    saver.change("title", "Two");
    await saver.save();
    expect(await saver.save()).toBe(true);
    expect(new Set(sent.slice(0, 3).map(({ key }) => key)).size).toBe(1);
    expect(stored()).toMatchObject({ title: "Two", version: 2 });
  });

  test("shows what is missing only once somebody saves it", async () => {
    const { saver, sent, replies } = openForm();
    saver.change("place", "Here");
    await vi.advanceTimersByTimeAsync(5000);
    expect([sent, saver.snapshot().errors]).toEqual([[], {}]);
    replies.push(fails(400, { title: ["This field is required."] }));
    expect(await saver.save()).toBe(false);
    expect(saver.snapshot()).toMatchObject({ state: { kind: "refused" }, errors: { title: expect.anything() } });
    saver.change("title", "One");
    await vi.advanceTimersByTimeAsync(1000);
    expect(saver.snapshot()).toMatchObject({ state: { kind: "saved" }, errors: {} });
  });
});

describe("changes that are sent on their own", () => {
  test("are not sent again later if there was no response, and what was typed is", async () => {
    const { saver, sent, replies } = openForm({ title: "One" });
    replies.push(fails(0));
    expect(await saver.apply({ status: "published" })).toBe(false);
    expect(saver.snapshot().errors.non_field_errors).toHaveLength(1);
    saver.change("title", "Two");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent.map(({ changes }) => changes)).toEqual([
      { status: "published", version: 1 },
      { title: "Two", version: 1, autosave: true },
    ]);
    expect(saver.snapshot()).toMatchObject({ errors: {}, state: { kind: "saved" } });
  });

  test("say at the field what is missing", async () => {
    const { saver, replies } = openForm({ title: "One" });
    replies.push(fails(400, { body: ["Write something first."] }), fails(403, { detail: "Only an editor can." }));
    expect(await saver.apply({ status: "published" })).toBe(false);
    expect(saver.snapshot()).toMatchObject({ errors: { body: ["Write something first."] }, state: { kind: "saved" } });
    expect(await saver.apply({ status: "published" })).toBe(false);
    expect(saver.snapshot().errors.non_field_errors).toEqual(["Only an editor can."]);
  });
});

test("work that was not stored is restored with the changes of others, and an interrupted save is finished", async () => {
  const first = openForm({ title: "One", body: text("a", "b") });
  first.replies.push((changes, key) => {
    first.save(changes, key);
    return new Promise(() => undefined);
  });
  first.saver.change("title", "Two");
  void first.saver.save();
  first.saver.change("title", "Three");
  first.saver.change("body", text("a", "mine"));
  const work = JSON.parse(JSON.stringify(first.saver.unsavedWork())) as UnsavedWork;
  first.saver.dispose();
  first.saveElsewhere({ body: text("theirs", "b") });
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
  expect(first.stored()).toMatchObject({ title: "Three", body: text("theirs", "mine") });
});

test("whatever is delayed, lost or rejected in 200 saves, the stored item equals the typed one", async () => {
  const step = fc.record({
    field: fc.constantFrom("title", "place", "body"),
    pause: fc.nat(2500),
    delay: fc.nat(3000),
    outcome: fc.constantFrom("done", "done", "done", "lost", "unavailable", "busy"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
      const { saver, replies, save, saveElsewhere, stored, sent } = openForm({ title: "Start" });
      let open = 0;
      for (const { delay, outcome } of steps)
        replies.push(async (changes, key) => {
          open += 1;
          expect(open).toBe(1);
          // The response comes long after the request was carried out.
          const isSaved = outcome === "done" || outcome === "lost";
          const result = isSaved ? resultOf(() => save(changes, key)) : undefined;
          await passTime(delay);
          open -= 1;
          if (outcome === "lost") throw new ApiError(0, undefined);
          if (!result) throw outcome === "busy" ? new ApiError(429, undefined, 2) : new ApiError(503, undefined);
          return result();
        });
      for (const [index, { field, pause }] of steps.entries()) {
        saver.change(field, field === "body" ? text(`Text ${index}`) : `Words ${index}`);
        if (index % 7 === 0) void saver.save();
        if (index % 50 === 0) saveElsewhere({ tags: [index] });
        await vi.advanceTimersByTimeAsync(pause);
      }
      await vi.advanceTimersByTimeAsync(3_600_000);
      const { values, state, hasUnsaved } = saver.snapshot();
      const { title, place, body } = values;
      expect([state.kind, hasUnsaved]).toEqual(["saved", false]);
      expect(stored()).toMatchObject({ title, place, body, tags: [150] });
      expect(JSON.stringify({ title, place, body })).toContain("199");
      expect(sent.length).toBeGreaterThan(20);
    }),
    { numRuns: 10 },
  );
});

/** Does the work now; its result or its error comes with a call. */
function resultOf<T>(work: () => T): () => T {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
