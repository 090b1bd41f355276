import { expect, test } from "vitest";
import type { Subscriber } from "../subscribers.resource.ts";
import { changedIds, toActionReport } from "./bulk-report.ts";

const subscriber = (id: number, is_blocked = false) => ({ id, is_blocked, email: `s${id}@example.org` }) as Subscriber;
const notFound = (id: number) => ({ id, code: "not_found", detail: "Not found." });

test("reports a complete success in one sentence", () => {
  expect(toActionReport({ action: "block", done: [1], failed: [] }, [subscriber(1)])).toEqual({
    message: "1 subscriber blocked.",
    failures: [],
  });
});

test("lists each failed subscriber with the reason", () => {
  const checked = [subscriber(1), subscriber(2), subscriber(3)];
  const failed = [notFound(2), { id: 3, code: "odd", detail: "Something odd." }];
  expect(toActionReport({ action: "delete", done: [1], failed }, checked)).toEqual({
    message: "1 of 3 subscribers deleted. 2 failed:",
    failures: [
      { name: "s2@example.org", reason: "someone else deleted it" },
      { name: "s3@example.org", reason: "Something odd." },
    ],
  });
});

test("undoes only what the action changed", () => {
  const checked = [subscriber(1), subscriber(2, true), subscriber(3)];
  expect(changedIds({ action: "block", done: [1, 2], failed: [notFound(3)] }, checked)).toEqual([1]);
  expect(changedIds({ action: "unblock", done: [1, 2, 3], failed: [] }, checked)).toEqual([2]);
  expect(changedIds({ action: "delete", done: [1, 2, 3], failed: [] }, checked)).toEqual([]);
});
