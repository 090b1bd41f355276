import type { State } from "#app/resources/traits/publication.ts";

export type PublishAction =
  | "submit"
  | "withdraw"
  | "submit-edits"
  | "withdraw-edits"
  | "send-back"
  | "publish"
  | "publish-changes"
  | "schedule"
  | "reschedule"
  | "discard"
  | "unschedule"
  | "unpublish";

interface Situation {
  state: State;
  mayPublish: boolean;
  /** Whether the item, or its pending edits, belong to somebody else. */
  isOfOthers: boolean;
  /** Whether pending edits await review. */
  isSubmitted: boolean;
}

/** The publishing actions available to a user; the most likely one comes first. */
export function listPublishActions({ state, mayPublish, isOfOthers, isSubmitted }: Situation): PublishAction[] {
  const sendBack: PublishAction[] = isOfOthers ? ["send-back"] : [];
  if (!mayPublish) {
    if (state === "draft") return ["submit"];
    if (state === "in_review") return ["withdraw"];
    if (state !== "changed" && state !== "scheduled_changed") return [];
    return isSubmitted ? ["withdraw-edits", "discard"] : ["submit-edits", "discard"];
  }
  switch (state) {
    case "draft":
      return ["publish", "schedule"];
    case "in_review":
      return ["publish", "schedule", ...(isOfOthers ? sendBack : (["withdraw"] as const))];
    case "scheduled":
      return ["publish", "reschedule", "unschedule"];
    case "scheduled_changed":
      return ["publish-changes", "publish", "reschedule", ...sendBack, "discard", "unschedule"];
    case "published":
      return ["unpublish"];
    case "changed":
      return ["publish-changes", ...sendBack, "discard", "unpublish"];
  }
}

export const actionLabels: Record<PublishAction, string> = {
  submit: "Submit for review",
  withdraw: "Withdraw from review",
  "submit-edits": "Submit changes for review",
  "withdraw-edits": "Withdraw from review",
  "send-back": "Send back…",
  publish: "Publish now",
  "publish-changes": "Publish changes",
  schedule: "Schedule…",
  reschedule: "Reschedule…",
  discard: "Discard changes",
  unschedule: "Unschedule",
  unpublish: "Unpublish…",
};
