import { expect, test } from "vitest";
import { toUtc, wallTime } from "./zoned-time.ts";

test.each([
  ["2026-01-15T12:00", "Europe/London", "2026-01-15T12:00:00.000Z"],
  ["2026-07-15T12:00", "Europe/London", "2026-07-15T11:00:00.000Z"],
  ["2026-07-15T12:00", "Asia/Kathmandu", "2026-07-15T06:15:00.000Z"],
])("%s in %s is %s", (wall, zone, time) => {
  expect(toUtc(wall, zone)).toBe(time);
  expect(wallTime(time, zone)).toBe(wall);
});

test("a time that the clocks show twice is the first one, and a skipped one is moved later by the gap", () => {
  expect(toUtc("2026-10-25T01:30", "Europe/London")).toBe("2026-10-25T00:30:00.000Z");
  expect(toUtc("2026-03-29T01:30", "Europe/London")).toBe("2026-03-29T01:30:00.000Z");
});

test("text that is not a time has none", () => {
  expect(toUtc("", "Europe/London")).toBeUndefined();
});
