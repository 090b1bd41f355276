import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from "kysely";

/** The two engines a migration builds for. Migrations import nothing from the application. */
export type Engine = "sqlite" | "postgres";
export type MigrationDb = Kysely<never>;

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/**
 * The column types both engines share. SQLite's declared names (`timestamp text`, `json text`,
 * `boolean`) are what the adapter in `platform/database` reads back; text sorts by code point on
 * both.
 */
export function columnTypes(engine: Engine) {
  const postgres = engine === "postgres";
  return {
    text: postgres ? sql`text collate "C"` : sql`text`,
    timestamp: postgres ? sql`timestamptz(3)` : sql`timestamp text`,
    json: postgres ? sql`jsonb` : sql`json text`,
    boolean: sql`boolean`,
    integer: sql`integer`,
  };
}

/** `id`, made by the database and never used again. */
export function withId<T extends CreateTableBuilder<string, never>>(table: T, engine: Engine): T {
  const definition: Column = (column) =>
    engine === "postgres" ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement();
  return table.addColumn("id", "integer", definition) as unknown as T;
}

/** `created_at` and `modified_at`, which every table has. */
export function withTimes<T extends CreateTableBuilder<string, never>>(table: T, engine: Engine): T {
  const { timestamp } = columnTypes(engine);
  return table
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("modified_at", timestamp, (column) => column.notNull()) as unknown as T;
}
