import { expect, test } from "vitest";
import { lastDue } from "./digest-times.ts";

const due = (now: string, schedule: object = {}) => {
  const { at, week } = lastDue({ weekday: "friday", hour: 9, timeZone: "UTC", ...schedule }, Date.parse(now));
  return [at.toISOString(), week];
};

test("is scheduled on its weekday at its hour, and belongs to the week of that day", () => {
  expect(due("2026-05-08T09:00:00.000Z")).toEqual(["2026-05-08T09:00:00.000Z", "2026-05-04"]);
  expect(due("2026-05-08T08:59:59.999Z")).toEqual(["2026-05-01T09:00:00.000Z", "2026-04-27"]);
  expect(due("2026-05-10T23:00:00.000Z")).toEqual(["2026-05-08T09:00:00.000Z", "2026-05-04"]);
  expect(due("2026-05-11T00:00:00.000Z", { weekday: "monday", hour: 0 })[1]).toBe("2026-05-11");
  expect(due("2026-05-10T12:00:00.000Z", { weekday: "sunday", hour: 12 })[1]).toBe("2026-05-04");
});

test.each([
  ["the academy's zone", "Asia/Kathmandu", "2026-05-09T00:00:00.000Z", "2026-05-08T03:15:00.000Z"],
  ["a day on which the clocks have changed", "Europe/Berlin", "2026-03-29T12:00:00.000Z", "2026-03-29T07:00:00.000Z"],
  ["a day on which they go back", "Europe/Berlin", "2026-10-25T12:00:00.000Z", "2026-10-25T08:00:00.000Z"],
])("uses the hour in %s", (_, timeZone, now, expected) => {
  const weekday = new Date(now).getUTCDay() === 0 ? "sunday" : "friday";
  expect(due(now, { timeZone, weekday })[0]).toBe(expected);
});

test("moves an hour that the clocks skip one hour later", () => {
  const schedule = { weekday: "sunday", hour: 2, timeZone: "Europe/Berlin" };
  expect(due("2026-03-29T12:00:00.000Z", schedule)[0]).toBe("2026-03-29T01:00:00.000Z");
});
