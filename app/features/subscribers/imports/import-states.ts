import type { DateOrder } from "./read-date.ts";

export const importStates = [
  "reading",
  "draft",
  "checking",
  "checked",
  "running",
  "paused",
  "done",
  "cancelled",
] as const;
export type ImportState = (typeof importStates)[number];

/** The outcomes of a row; the first ones are not problems. */
export const rowOutcomes = [
  "new",
  "imported",
  "keep_unsubscribed",
  "kept_unsubscribed",
  "keep_blocked",
  "kept_blocked",
  "left_unsubscribed",
  "left_blocked",
  "left_unconfirmed",
  "left_out",
  "no_address",
  "bad_address",
  "bad_date",
  "duplicate",
  "subscribed",
  "unsubscribed",
  "blocked",
] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export const outcomeLabels: Record<RowOutcome, string> = {
  new: "Ready to import",
  imported: "Imported",
  keep_unsubscribed: "Will be kept as unsubscribed",
  kept_unsubscribed: "Kept as unsubscribed",
  keep_blocked: "Will be kept as blocked",
  kept_blocked: "Kept as blocked",
  left_unsubscribed: "Skipped: unsubscribed in the file",
  left_blocked: "Skipped: blocked or bounced in the file",
  left_unconfirmed: "Skipped: unconfirmed in the file",
  left_out: "Skipped: your choice for this state",
  no_address: "No email address",
  bad_address: "Invalid email address",
  bad_date: "Consent date is invalid or in the future",
  duplicate: "Duplicate: the first row counts, unless another row is an opt-out",
  subscribed: "Already subscribed",
  unsubscribed: "Unsubscribed: only they can subscribe again",
  blocked: "Blocked",
};

export type OutcomeCounts = Partial<Record<RowOutcome, number>>;

/** The file limits. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 50;
export const MAX_CELL_LENGTH = 1000;

/** Which columns of a file are used, counted from 0. */
export interface ImportColumns {
  email_column: number;
  date_column: number | null;
  name_column: number | null;
  last_name_column: number | null;
  topics_column: number | null;
  date_order: DateOrder;
}
