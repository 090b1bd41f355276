/** The file limits. */
export const MAX_IMPORT_ROWS = 2000;
export const MAX_IMPORT_CHARACTERS = 400_000;
export const MAX_CELL_LENGTH = 4000;
/** How many rows one request imports. */
export const BATCH = 25;

/** The outcomes of a row. */
export const rowOutcomes = ["new", "imported", "same", "problem"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
