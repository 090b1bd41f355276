import { expect, test } from "vitest";
import { actionsFor } from "./publish-actions.ts";

const of = (
  state: Parameters<typeof actionsFor>[0]["state"],
  mayPublish: boolean,
  isOfOthers = false,
  isSubmitted = false,
) => actionsFor({ state, mayPublish, isOfOthers, isSubmitted });

test("authors submit, withdraw and discard, and never publish", () => {
  expect(of("draft", false)).toEqual(["submit"]);
  expect(of("in_review", false)).toEqual(["withdraw"]);
  expect(of("scheduled", false)).toEqual([]);
  expect(of("published", false)).toEqual([]);
  expect(of("changed", false)).toEqual(["submit-edits", "discard"]);
  expect(of("scheduled_changed", false)).toEqual(["submit-edits", "discard"]);
  expect(of("changed", false, false, true)).toEqual(["withdraw-edits", "discard"]);
});

test("editors publish, and send back others' work", () => {
  expect(of("draft", true)).toEqual(["publish", "schedule"]);
  expect(of("in_review", true, true)).toEqual(["publish", "schedule", "send-back"]);
  expect(of("in_review", true)).toEqual(["publish", "schedule", "withdraw"]);
  expect(of("changed", true, true)).toEqual(["publish-changes", "send-back", "discard", "unpublish"]);
  expect(of("published", true, true)).toEqual(["unpublish"]);
});

test("a scheduled time can be changed or withdrawn while it is in the future", () => {
  expect(of("scheduled", true)).toEqual(["publish", "reschedule", "unschedule"]);
  expect(of("scheduled_changed", true)).toEqual(["publish-changes", "publish", "reschedule", "discard", "unschedule"]);
});
