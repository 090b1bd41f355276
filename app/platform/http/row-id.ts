import { z } from "zod";

/** The largest value of an integer column in PostgreSQL. */
export const MAX_INTEGER = 2_147_483_647;

/** The id of a row, within the range of both engines. */
export const rowId = z.number().int().min(1).max(MAX_INTEGER);
/** The id of a row as a path parameter. */
export const rowIdParam = z.coerce.number().int().min(1).max(MAX_INTEGER);
