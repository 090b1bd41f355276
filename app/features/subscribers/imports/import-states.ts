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
  new: "Can be imported",
  imported: "Imported",
  keep_unsubscribed: "Will be kept as unsubscribed",
  kept_unsubscribed: "Kept as unsubscribed",
  keep_blocked: "Will be kept as blocked",
  kept_blocked: "Kept as blocked",
  left_unsubscribed: "Left out: unsubscribed, according to the file",
  left_blocked: "Left out: blocked or bounced, according to the file",
  left_unconfirmed: "Left out: never confirmed, according to the file",
  left_out: "Left out because of the state in the file, as you decided",
  no_address: "Has no email address",
  bad_address: "Is not a valid email address",
  bad_date: "The day of consent can't be read, or is in the future",
  duplicate: "In the file more than once; the row that says no counts, or else the first one",
  subscribed: "Is already subscribed",
  unsubscribed: "Has unsubscribed; only they themselves can subscribe again",
  blocked: "Is blocked",
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
