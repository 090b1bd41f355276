import { sql } from "kysely";

/** A text that is part of the query instead of a bound value, so that a partial index can be used; never for input. */
export const literal = (text: string) => sql.lit(text);
