import { type RawBuilder, sql } from "kysely";
import type { Engine, MigrationDb } from "./columns.ts";

interface RowTrigger {
  name: string;
  table: string;
  /** A list of columns stands for an update that changes any of them. */
  on: "insert" | "delete" | readonly string[];
  /** Statements that refer to the row as `new` and `old`. */
  work: readonly RawBuilder<unknown>[];
}

/** Runs statements after each change of a row. On PostgreSQL, a function with the trigger's name contains them. */
export async function createRowTrigger(db: MigrationDb, engine: Engine, { name, table, on, work }: RowTrigger) {
  const differs = engine === "postgres" ? "is distinct from" : "is not";
  const [event, condition] =
    typeof on === "string"
      ? [on, ""]
      : [
          `update of ${on.join(", ")}`,
          `when (${on.map((column) => `old.${column} ${differs} new.${column}`).join(" or ")})`,
        ];
  const named = sql.ref(name);
  const head = sql`create trigger ${named} after ${sql.raw(event)} on ${sql.table(table)}`;
  const statements = sql.join(work, sql`; `);
  if (engine === "sqlite") {
    await sql`${head} ${sql.raw(condition)} begin ${statements}; end`.execute(db);
    return;
  }
  await sql`create function ${named}() returns trigger language plpgsql as $$
    begin ${statements}; return null; end $$`.execute(db);
  await sql`${head} for each row ${sql.raw(condition)} execute function ${named}()`.execute(db);
}
