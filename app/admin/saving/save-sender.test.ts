import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { passTime } from "#tests/support/pass-time.ts";
import { buildTextDocument, fails, openForm } from "#tests/support/saved-form.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("requests that save an item", () => {
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

  test("sends what was fixed during a save that is rejected", async () => {
    const { saver, sent, replies } = openForm({ title: "One" });
    const held = Promise.withResolvers<void>();
    const rejects = fails(400, { title: ["Too short."] });
    replies.push(async (...request) => {
      await held.promise;
      return rejects(...request);
    });
    saver.change("title", "Two");
    const isStored = saver.save();
    saver.change("title", "Three");
    void saver.save();
    held.resolve();
    expect(await isStored).toBe(true);
    expect(sent.map(({ changes }) => changes.title)).toEqual(["Two", "Three"]);
    expect(saver.snapshot()).toMatchObject({ errors: {}, state: { kind: "saved" } });
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

  test("waits for as long as a 429 response says", async () => {
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
});

test("whatever is delayed, lost, late or rejected in 200 saves, the stored item equals the typed one", async () => {
  const step = fc.record({
    field: fc.constantFrom("title", "place", "body"),
    pause: fc.nat(2500),
    delay: fc.nat(3000),
    outcome: fc.constantFrom("done", "done", "done", "lost", "late", "never", "unavailable", "busy"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
      const { saver, replies, save, saveElsewhere, stored, sent } = openForm({ title: "Start" });
      let open = 0;
      for (const { delay, outcome } of steps)
        replies.push(async (changes, key) => {
          open += 1;
          expect(open).toBe(1);
          const carryOut = () => captureResult(() => save(changes, key));
          // The response arrives long after the request was carried out.
          const result = outcome === "done" || outcome === "lost" ? carryOut() : undefined;
          await passTime(delay);
          open -= 1;
          // The request arrives after the browser gave up, maybe after it was repeated.
          if (outcome === "late") void passTime(2 * delay).then(carryOut);
          if (outcome === "unavailable") throw new ApiError(503, undefined);
          if (outcome === "busy") throw new ApiError(429, undefined, 2);
          if (!result || outcome === "lost") throw new ApiError(0, undefined);
          return result();
        });
      for (const [index, { field, pause }] of steps.entries()) {
        saver.change(field, field === "body" ? buildTextDocument(`Text ${index}`) : `Words ${index}`);
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

/** Does the work now; the returned function returns its result or throws its error. */
function captureResult<T>(work: () => T): () => T {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
