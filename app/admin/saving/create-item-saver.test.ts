import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { omitMetRules } from "#app/admin/items/form/use-form-errors.ts";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { notes, signs } from "#tests/support/notes.ts";
import { fails, openForm, type Reply } from "#tests/support/saved-form.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("saving an item", () => {
  test("saves shortly after the last change, with only the changed fields and the expected version", async () => {
    const { saver, sent } = openForm({ title: "One" });
    saver.change("title", "Tw");
    await vi.advanceTimersByTimeAsync(900);
    saver.change("title", "Two");
    expect(saver.snapshot().state).toEqual({ kind: "unsaved" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map(({ changes }) => changes)).toEqual([{ title: "Two", autosave: true, version: 1 }]);
    expect(saver.snapshot()).toMatchObject({ state: { kind: "saved" }, version: 2, hasUnsaved: false });
  });

  test("sends nothing if the value equals the stored one again", async () => {
    const { saver, sent } = openForm({ title: "One" });
    saver.change("title", "On");
    saver.change("title", "One ");
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
    expect(saver.snapshot().state.kind).toBe("saved");
    expect(saver.snapshot().values.title).toBe("One ");
  });

  test("saves the other fields if one is rejected, and keeps its message until it is fixed", async () => {
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

  test("sends a value that broke a rule across fields again once another field meets the rule", async () => {
    const { saver, sent, replies } = openForm({ title: "One", place: "Here", featured: true });
    const broken = { place: ["A featured note needs a place."] };
    replies.push(fails(400, broken));
    saver.change("place", "");
    expect(await saver.save()).toBe(false);
    const shown = () => omitMetRules(notes, saver.snapshot().errors, saver.snapshot().values);
    expect(shown()).toEqual(broken);
    saver.change("featured", false);
    expect(shown()).toEqual({});
    expect(await saver.save()).toBe(true);
    expect(sent.at(-1)?.changes).toMatchObject({ place: "" });
    expect(saver.snapshot()).toMatchObject({ state: { kind: "saved" }, errors: {} });
  });

  test("creates a new item once its required fields are filled in, and shows what the server added", async () => {
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

describe("a resource without drafts", () => {
  test("is saved only on request, and as a whole", async () => {
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
  test("is created once, however often Save is pressed and whichever response is lost", async () => {
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
  test("are not sent again after a lost response, unlike what was typed", async () => {
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

  test("show at the field what is missing", async () => {
    const { saver, replies } = openForm({ title: "One" });
    replies.push(fails(400, { body: ["Write something first."] }), fails(403, { detail: "Only an editor can." }));
    expect(await saver.apply({ status: "published" })).toBe(false);
    expect(saver.snapshot()).toMatchObject({ errors: { body: ["Write something first."] }, state: { kind: "saved" } });
    expect(await saver.apply({ status: "published" })).toBe(false);
    expect(saver.snapshot().errors.non_field_errors).toEqual(["Only an editor can."]);
  });
});

describe("a new item that starts with values, such as a copy", () => {
  const initial = { title: "One", place: "Here" };

  test("is not created, and does not count as unsaved, before somebody changes it", async () => {
    const { saver, sent } = openForm(undefined, undefined, initial);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.snapshot()).toMatchObject({ values: initial, hasUnsaved: false, state: { kind: "saved" } });
    expect([sent, saver.unsavedWork()]).toEqual([[], undefined]);
  });

  test("is created with all of them by the first change", async () => {
    const { saver, sent } = openForm(undefined, undefined, initial);
    saver.change("title", "Two");
    expect(saver.unsavedWork()?.values).toEqual({ title: "Two", place: "Here" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map(({ changes }) => changes)).toEqual([{ title: "Two", place: "Here" }]);
  });

  test("is created unchanged by Save", async () => {
    const { saver, sent } = openForm(undefined, undefined, initial);
    expect(await saver.save()).toBe(true);
    expect(sent.map(({ changes }) => changes)).toEqual([initial]);
  });
});
