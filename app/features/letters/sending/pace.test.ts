import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

test("keeps the gap that a limit per second requires, and saves up nothing while idle", () => {
  const pace = new Pace();
  expect([0, 0, 0].map((now) => pace.take(200, now))).toEqual([0, 200, 400]);
  expect(pace.take(200, 450)).toBe(150);
  expect([5000, 5000].map((now) => pace.take(200, now))).toEqual([0, 200]);
  expect([6000, 6000].map((now) => pace.take(0, now))).toEqual([0, 0]);
});

test("doubles the wait after each deferral, up to a minute, and halves it after each accepted letter", () => {
  const pace = new Pace();
  const delays = Array.from({ length: 10 }, () => {
    pace.slowDown(0);
    return pace.delay;
  });
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect(pace.take(0, 0)).toBe(60_000);
  for (const _ of delays) pace.speedUp();
  expect(pace.delay).toBe(0);
});
