import type { AnswerWay, EnquiryItem } from "../enquiries.resource.ts";

type Label = { label: string; tone: "good" | "bad" | "caution" | "quiet" };

export const enquiryStates: Record<EnquiryItem["state"], Label> = {
  new: { label: "New", tone: "caution" },
  in_progress: { label: "In progress", tone: "caution" },
  done: { label: "Done", tone: "good" },
  spam: { label: "Spam", tone: "quiet" },
};

/** Describes how an answer was given, after "answered". */
export const answerWays: Record<AnswerWay, string> = {
  email: "by email from their own program",
  phone: "by phone",
  in_person: "in person",
};
