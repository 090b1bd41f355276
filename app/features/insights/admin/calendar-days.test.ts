import { expect, test } from "vitest";
import { addDays, addMonths } from "#app/platform/time/calendar-days.ts";
import { getIsoWeekday, listDays } from "./calendar-days.ts";

test("counts days and months across years and leap days", () => {
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(listDays("2024-02")).toHaveLength(29);
  expect([getIsoWeekday("2026-11-22"), getIsoWeekday("2026-11-23")]).toEqual([7, 1]);
});
