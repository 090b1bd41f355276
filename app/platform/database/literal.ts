import { sql } from "kysely";

/**
 * Text that is part of the query rather than a bound value, so that a partial index can be used. Never use it for
 * input.
 */
export const literal = (text: string) => sql.lit(text);
