import { z } from "zod";

const MOST = 2_147_483_647;

/** The id of a row, as both databases can hold it. */
export const rowId = z.number().int().positive().max(MOST);
/** The same out of an address. */
export const rowIdParam = z.coerce.number().int().positive().max(MOST);
