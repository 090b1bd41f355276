/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE (https://sqlite.org/rescode.html). */
const SQLITE_CODES = [1555, 2067];
/** unique_violation (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const POSTGRES_CODE = "23505";

/**
 * Whether a statement failed because of a unique constraint, on either engine. With a column, only that
 * column's constraint counts, recognised by its default name.
 * @param column such as `subscriber.email_key`.
 */
export function isUniqueViolation(error: unknown, column?: `${string}.${string}`): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, constraint } = error as { code?: string; errcode?: number; constraint?: string };
  if (code === POSTGRES_CODE) return column === undefined || constraint === `${column.replace(".", "_")}_key`;
  if (errcode === undefined || !SQLITE_CODES.includes(errcode)) return false;
  return column === undefined || error.message.endsWith(`: ${column}`);
}

/** SQLITE_CONSTRAINT_FOREIGNKEY, and SQLITE_CONSTRAINT_TRIGGER, which implements `on delete restrict`. */
const SQLITE_FOREIGN_KEY = [787, 1811];
/** foreign_key_violation and restrict_violation. */
const POSTGRES_FOREIGN_KEY = ["23503", "23001"];

/** Whether a statement failed because another row still refers to the row, on either engine. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  return (
    (errcode !== undefined && SQLITE_FOREIGN_KEY.includes(errcode)) ||
    (code !== undefined && POSTGRES_FOREIGN_KEY.includes(code))
  );
}
