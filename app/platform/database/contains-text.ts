import { type SqlBool, sql } from "kysely";

/** Whether a column holds a text as it stands: what means anything in a pattern does not here. */
export const containsText = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
