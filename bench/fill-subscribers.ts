import { sql } from "kysely";
import { loadConfig } from "#app/platform/config.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";

const BATCH = 10_000;

/**
 * Adds confirmed subscribers to the database of a running site, as an import does but without its checks.
 * @param environment what points the site at its data
 */
export async function fillSubscribers(
  environment: { DATA_DIR: string; DATABASE_URL?: string | undefined },
  count: number,
): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = environment;
  const { db, engine, close } = await openDatabase(loadConfig({ DATA_DIR, ...(DATABASE_URL ? { DATABASE_URL } : {}) }));
  const now = new Date().toISOString();
  try {
    // In batches, since statements have a timeout, and the site writes meanwhile.
    for (let first = 1; first <= count; first += BATCH) {
      const last = Math.min(first + BATCH - 1, count);
      const rows =
        engine === "postgres"
          ? sql`select 's' || n || '@import.example' as email from generate_series(${sql.lit(first)}, ${sql.lit(last)}) as n`
          : sql`select 's' || n || '@import.example' as email from (with recursive numbers(n) as
              (select ${sql.lit(first)} union all select n + 1 from numbers where n < ${sql.lit(last)}) select n from numbers)`;
      const given = (value: string, type: string) =>
        engine === "postgres" ? sql`${value}::${sql.raw(type)}` : sql`${value}`;
      await sql`insert into subscriber
        (email, email_key, search_text, sort_key, source, is_blocked, version, created_at, modified_at)
        select email, email, email || ' ' || email, email, 'import', ${sql.lit(engine === "postgres" ? false : 0)}, 1,
          ${given(now, "timestamptz")}, ${given(now, "timestamptz")}
        from (${rows}) as added`.execute(db);
    }
    if (engine === "postgres") await sql`analyze subscriber`.execute(db);
  } finally {
    await close();
  }
}
