import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { TooManyRequests, Unavailable } from "./errors.ts";
import { WorkQueue } from "./work-queue.ts";

/** Work begins in a turn of its own. */
async function begun() {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

/** Work that ends when it is told to. */
function openWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ends.push(end));
  return { work, ends, started: () => ends.length };
}

test("so much is done at a time, and the rest in the order it came", async () => {
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

test("no visitor fills the queue alone, and gets its share back when the work is done", async () => {
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

test("what fails gives its share back as well", async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 10, maxPerClient: 1 });
  const fail = () => Promise.reject(new Error("broken"));
  await expect(queue.offer(fail, "a")).rejects.toThrow("broken");
  await expect(queue.offer(fail, "a")).rejects.toThrow("broken");
});

test("more than may wait of all visitors together are told to come again", async () => {
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

test("work of the same name is done once and counts against who asked first", async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 2, maxPerClient: 1 });
  const { work, ends, started } = openWork();
  const both = [queue.once("a picture", work, "a"), queue.once("a picture", work, "a")];
  const other = queue.once("another", async () => "made", "b");
  await begun();
  ends[0]?.();
  await Promise.all(both);
  expect([started(), await other]).toEqual([1, "made"]);
});
