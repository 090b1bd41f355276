import { expect, test } from "vitest";
import { dateTime, timeZone } from "./values.ts";

test.each([
  ["2026-06-06T18:00:00+01:00", "2026-06-06T17:00:00.000Z"],
  ["2026-06-06T17:00:00.123456Z", "2026-06-06T17:00:00.123Z"],
  ["2024-02-29T23:59:00-12:00", "2024-03-01T11:59:00.000Z"],
])("stores the date-time %s as %s", (written, stored) => {
  expect(dateTime().parse(written)).toBe(stored);
});

test.each([
  "",
  "2026-06-06",
  "2026-06-06T18:00:00",
  "2026-02-30T18:00:00Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:00:00-05:00",
])("rejects %j as a date-time", (text) => {
  expect(dateTime().safeParse(text).success).toBe(false);
});

test("accepts only IANA names as time zones", () => {
  const isAccepted = (name: string) => timeZone().safeParse(name).success;
  for (const name of ["UTC", "Europe/London", "Asia/Kolkata", "Asia/Calcutta"])
    expect(isAccepted(name), name).toBe(true);
  for (const name of ["", "london", "Europe/Nowhere", "+01:00", "europe/london"])
    expect(isAccepted(name), name).toBe(false);
});
