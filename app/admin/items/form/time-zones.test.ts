import { expect, test } from "vitest";
import { isTimeZone } from "#app/platform/time/time-zone.ts";
import { findTimeZones, timeZones, zoneNamed } from "./time-zones.ts";

const names = (text: string) => findTimeZones(text).map(({ name }) => name);

test.each([
  ["Kolkata", "Asia/Kolkata"],
  ["calcutta", "Asia/Kolkata"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Mumbai", "Asia/Kolkata"],
  ["India", "Asia/Kolkata"],
  ["kiev", "Europe/Kyiv"],
  ["Saigon", "Asia/Ho_Chi_Minh"],
  ["US/Pacific", "America/Los_Angeles"],
  ["san francisco", "America/Los_Angeles"],
  ["Munich", "Europe/Berlin"],
  ["sao paulo", "America/Sao_Paulo"],
  ["GMT", "UTC"],
])("finds %s as %s, by current and former names, cities and countries", (text, name) => {
  expect(names(text)[0]).toBe(name);
});

test("finds time zones by offset, with no other matches", () => {
  expect(names("Nepal")).toEqual(["Asia/Kathmandu"]);
  for (const text of ["+5:30", "UTC+05:30", "gmt+0530", "+ 5:30"]) expect(names(text), text).toContain("Asia/Kolkata");
  expect(names("UTC-3")).toContain("America/Sao_Paulo");
  expect(names("Atlantis")).toEqual([]);
});

test("offers each time zone once, under a name that is accepted, for all names that browsers list", () => {
  const offered = timeZones().map(({ name }) => name);
  expect(new Set(offered).size).toBe(offered.length);
  expect(offered.filter((name) => !isTimeZone(name))).toEqual([]);
  expect(Intl.supportedValuesOf("timeZone").filter((name) => !zoneNamed(name))).toEqual([]);
  expect([zoneNamed("Asia/Calcutta")?.label, zoneNamed("UTC")?.label]).toEqual(["Asia/Kolkata", "UTC"]);
});
