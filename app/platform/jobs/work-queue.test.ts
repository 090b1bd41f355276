import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { TooManyRequests, Unavailable } from "../errors.ts";
import { WorkQueue } from "./work-queue.ts";

/** Tasks start in a separate turn of the event loop. */
async function begun() {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

/** A task that ends on command. */
function openWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ends.push(end));
  return { work, ends, started: () => ends.length };
}

test("limits the concurrency and runs the rest in order of arrival", async () => {
  const queue = new WorkQueue({ concurrency: 2, maxWaiting: 10 });
  const { work, ends, started } = openWork();
  const done: number[] = [];
  const all = [0, 1, 2, 3].map((index) => queue.offer(work).then(() => done.push(index)));
  await begun();
  expect(started()).toBe(2);
  for (let index = 0; index < 4; index += 1) {
    await begun();
    ends[index]?.();
    await all[index];
  }
  expect(done).toEqual([0, 1, 2, 3]);
});

test("limits the tasks of one client until they are done", async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 10, maxPerClient: 3 });
  const { work, ends } = openWork();
  const mine = [queue.offer(work, "a"), queue.offer(work, "a"), queue.offer(work, "a")];
  expect(() => queue.offer(work, "a")).toThrow(TooManyRequests);
  const other = queue.offer(async () => "made", "b");
  await begun();
  ends[0]?.();
  await mine[0];
  mine.push(queue.offer(work, "a"));
  expect(() => queue.offer(work, "a")).toThrow(TooManyRequests);
  for (const [index, one] of mine.entries()) {
    await begun();
    ends[index]?.();
    await one;
  }
  expect(await other).toBe("made");
});

test("a failed task no longer counts against the client", async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 10, maxPerClient: 1 });
  const fail = () => Promise.reject(new Error("broken"));
  await expect(queue.offer(fail, "a")).rejects.toThrow("broken");
  await expect(queue.offer(fail, "a")).rejects.toThrow("broken");
});

test("rejects tasks over the total limit", async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 2, maxPerClient: 2 });
  const { work, ends } = openWork();
  const taken = ["a", "b", "c"].map((visitor) => queue.offer(work, visitor));
  expect(() => queue.offer(work, "d")).toThrow(Unavailable);
  for (const [index, one] of taken.entries()) {
    await begun();
    ends[index]?.();
    await one;
  }
});

test("runs tasks with the same name once, counted against the first client", async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 2, maxPerClient: 1 });
  const { work, ends, started } = openWork();
  const both = [queue.once("a picture", work, "a"), queue.once("a picture", work, "a")];
  const other = queue.once("another", async () => "made", "b");
  await begun();
  ends[0]?.();
  await Promise.all(both);
  expect([started(), await other]).toEqual([1, "made"]);
});
