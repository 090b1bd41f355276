import fc from "fast-check";
import { expect, test } from "vitest";
import { startOfNextDay } from "./calendar-days.ts";

const HOUR = 3_600_000;
const zones = [
  "UTC",
  "Asia/Kolkata",
  "America/New_York",
  "Europe/Berlin",
  "America/Havana",
  "Pacific/Kiritimati",
  "Australia/Lord_Howe",
];

test("the next day starts at midnight in the given time zone", () => {
  expect(startOfNextDay(new Date("2026-05-04T09:00:00Z"), "UTC").toISOString()).toBe("2026-05-05T00:00:00.000Z");
  expect(startOfNextDay(new Date("2026-05-04T09:00:00Z"), "Asia/Kolkata").toISOString()).toBe(
    "2026-05-04T18:30:00.000Z",
  );
  expect(startOfNextDay(new Date("2026-05-05T00:00:00Z"), "UTC").toISOString()).toBe("2026-05-06T00:00:00.000Z");
});

test("the day starts at 1:00 if daylight saving time starts at midnight", () => {
  expect(startOfNextDay(new Date("2026-03-07T17:00:00Z"), "America/Havana").toISOString()).toBe(
    "2026-03-08T05:00:00.000Z",
  );
});

test("the date changes at exactly that millisecond", () => {
  const date = (time: number, timeZone: string) =>
    new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(time);
  const times = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), (now, zone) => {
      const next = startOfNextDay(now, zone).getTime();
      expect(next).toBeGreaterThan(now.getTime());
      expect(next - now.getTime()).toBeLessThanOrEqual(25 * HOUR);
      expect(date(next - 1, zone)).toBe(date(now.getTime(), zone));
      expect(date(next, zone)).not.toBe(date(now.getTime(), zone));
    }),
    { numRuns: 60 },
  );
});
