import type { MailState } from "#app/platform/mail/mail-table.ts";

/** The states of an email in the outbox. */
export const mailStateLabels: Record<MailState, { label: string; tone: "good" | "bad" | "caution" | "quiet" }> = {
  queued: { label: "Queued", tone: "caution" },
  sent: { label: "Sent", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  in_doubt: { label: "In doubt", tone: "caution" },
  cancelled: { label: "Cancelled", tone: "quiet" },
};
