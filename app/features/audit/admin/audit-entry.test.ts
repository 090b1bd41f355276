import { expect, test } from "vitest";
import type { AuditEntry } from "./audit-calls.ts";
import { describeEntry } from "./audit-entry.ts";

test.each([
  ["subscriber", "is_blocked", "Changed: Blocked"],
  ["private-folder", "parent", "Changed: Parent folder"],
  ["media", "alt", "Changed: Alt text"],
])("names the changed field of a %s as its screens do", (resource, field, text) => {
  expect(describeEntry({ action: "change", resource, fields: [field] } as unknown as AuditEntry)).toBe(text);
});
