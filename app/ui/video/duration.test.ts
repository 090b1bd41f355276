import { expect, test } from "vitest";
import { formatDuration, isoDuration, spokenDuration } from "./duration.ts";

test.each([
  [0, "0:00", "0 seconds", "PT0S"],
  [9, "0:09", "9 seconds", "PT9S"],
  [61, "1:01", "1 minute 1 second", "PT1M1S"],
  [600, "10:00", "10 minutes", "PT10M"],
  [3723, "1:02:03", "1 hour 2 minutes 3 seconds", "PT1H2M3S"],
  [360_000, "100:00:00", "100 hours", "PT100H"],
])("formats %d seconds as %s, %s, %s", (seconds, shown, spoken, iso) => {
  expect([formatDuration(seconds), spokenDuration(seconds), isoDuration(seconds)]).toEqual([shown, spoken, iso]);
});
