import { expect, test } from "vitest";
import { listPublishActions } from "./publish-actions.ts";

const listActions = (
  state: Parameters<typeof listPublishActions>[0]["state"],
  mayPublish: boolean,
  isOfOthers = false,
  isSubmitted = false,
) => listPublishActions({ state, mayPublish, isOfOthers, isSubmitted });

test("authors submit, withdraw and discard, and never publish", () => {
  expect(listActions("draft", false)).toEqual(["submit"]);
  expect(listActions("in_review", false)).toEqual(["withdraw"]);
  expect(listActions("scheduled", false)).toEqual([]);
  expect(listActions("published", false)).toEqual([]);
  expect(listActions("changed", false)).toEqual(["submit-edits", "discard"]);
  expect(listActions("scheduled_changed", false)).toEqual(["submit-edits", "discard"]);
  expect(listActions("changed", false, false, true)).toEqual(["withdraw-edits", "discard"]);
});

test("editors publish, and send back others' work", () => {
  expect(listActions("draft", true)).toEqual(["publish", "schedule"]);
  expect(listActions("in_review", true, true)).toEqual(["publish", "schedule", "send-back"]);
  expect(listActions("in_review", true)).toEqual(["publish", "schedule", "withdraw"]);
  expect(listActions("changed", true, true)).toEqual(["publish-changes", "send-back", "discard", "unpublish"]);
  expect(listActions("published", true, true)).toEqual(["unpublish"]);
});

test("a scheduled time can be changed or withdrawn while it is in the future", () => {
  expect(listActions("scheduled", true)).toEqual(["publish", "reschedule", "unschedule"]);
  expect(listActions("scheduled_changed", true)).toEqual([
    "publish-changes",
    "publish",
    "reschedule",
    "discard",
    "unschedule",
  ]);
});
