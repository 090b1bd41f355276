import { z } from "zod";

/** The largest whole number that a column of either database holds. */
export const MAX_INTEGER = 2_147_483_647;

/** The id of a row, as both databases can hold it. */
export const rowId = z.number().int().min(1).max(MAX_INTEGER);
/** The same out of an address. */
export const rowIdParam = z.coerce.number().int().min(1).max(MAX_INTEGER);
