import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

test("letters keep the gap that a limit per second asks for, and none gathers while there is nothing to send", () => {
  const pace = new Pace();
  expect([0, 0, 0].map((now) => pace.take(200, now))).toEqual([0, 200, 400]);
  expect(pace.take(200, 450)).toBe(150);
  expect([5000, 5000].map((now) => pace.take(200, now))).toEqual([0, 200]);
  expect([6000, 6000].map((now) => pace.take(0, now))).toEqual([0, 0]);
});

test("each complaint of the mail server doubles the wait, up to a minute, and each letter that it takes halves it", () => {
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
