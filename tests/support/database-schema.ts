import { sql } from "kysely";
import type { Engine, Queryable } from "#app/platform/database/database.ts";

export interface Schema {
  [table: string]: {
    columns: Record<string, { type: string; required: boolean; default: string | null }>;
    primaryKey: string[];
    /** The columns of each index, after `unique` for unique ones; names and automatic indexes do not matter. */
    indexes: string[];
    foreignKeys: string[];
    checks: number;
  };
}

/** The tables, except those of Kysely's migrator and of the full-text indexes, in which the engines differ. */
export const readSchema = (db: Queryable, engine: Engine): Promise<Schema> =>
  engine === "sqlite" ? readSqlite(db) : readPostgres(db);

async function readSqlite(db: Queryable): Promise<Schema> {
  const { rows: tables } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema
    where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'
      and name not like 'search_index%' order by name`.execute(db);
  const schema: Schema = {};
  for (const { name, sql: definition } of tables) {
    const { rows: columns } = await sql<{
      name: string;
      type: string;
      notnull: number;
      dflt_value: string;
      pk: number;
    }>`
      select * from pragma_table_info(${name})`.execute(db);
    const { rows: indexes } = await sql<{ columns: string; unique: number; origin: string }>`
      select (select group_concat(coalesce(name, '?') || iif(desc, ' desc', ''), ', ') from
        (select name, desc from pragma_index_xinfo(list.name) where key order by seqno)) as columns, "unique", origin
      from pragma_index_list(${name}) as list where name not like '%_searched'`.execute(db);
    const { rows: keys } = await sql<{ from: string; table: string; to: string; on_delete: string }>`
      select * from pragma_foreign_key_list(${name})`.execute(db);
    schema[name] = {
      columns: Object.fromEntries(
        columns.map(({ name, type, notnull, dflt_value, pk }) => [
          name,
          { type: typeName(type), required: notnull === 1 || pk > 0, default: dflt_value },
        ]),
      ),
      primaryKey: columns
        .filter(({ pk }) => pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map(({ name }) => name),
      indexes: indexes
        .filter(({ origin }) => origin !== "pk")
        .map((index) => `${index.unique ? "unique " : ""}${index.columns}`)
        .sort(),
      foreignKeys: keys
        .map(({ from, table, to, on_delete }) => `${from} -> ${table}.${to} ${on_delete.toLowerCase()}`)
        .sort(),
      checks: definition.match(/\bcheck\s*\(/gi)?.length ?? 0,
    };
  }
  return schema;
}

async function readPostgres(db: Queryable): Promise<Schema> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_%'
      and relname not like 'search_index%' order by relname`.execute(db);
  const schema: Schema = {};
  for (const { name } of tables) {
    const { rows: columns } = await sql<{ name: string; type: string; required: boolean; default: string | null }>`
      select attname as name, format_type(atttypid, null) as type, attnotnull as required, pg_get_expr(adbin, adrelid) as default
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`.execute(db);
    const { rows: indexes } = await sql<{ columns: string; unique: boolean; primary: boolean }>`
      select (select string_agg(pg_get_indexdef(indexrelid, position::int, false) ||
          case when indoption[position - 1] & 1 = 1 then ' desc' else '' end, ', ' order by position)
        from generate_series(1, indnkeyatts) as position) as columns, indisunique as unique, indisprimary as primary
      from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where indrelid = ${name}::regclass and amname = 'btree'`.execute(db);
    const { rows: constraints } = await sql<{ type: string; definition: string }>`
      select contype as type, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = ${name}::regclass`.execute(
      db,
    );
    schema[name] = {
      columns: Object.fromEntries(
        columns.map(({ name, type, required, default: value }) => [
          name,
          { type: typeName(type), required, default: value?.replace(/::[a-z ]+$/, "") ?? null },
        ]),
      ),
      primaryKey: indexes.find(({ primary }) => primary)?.columns.split(", ") ?? [],
      indexes: indexes
        .filter(({ primary }) => !primary)
        .map(({ columns, unique }) => `${unique ? "unique " : ""}${columns.replaceAll('"', "")}`)
        .sort(),
      foreignKeys: constraints
        .filter(({ type }) => type === "f")
        .map(({ definition }) => foreignKey(definition))
        .sort(),
      checks: constraints.filter(({ type }) => type === "c").length,
    };
  }
  return schema;
}

/** A common name for a type that the two engines name differently. */
function typeName(declared: string) {
  const type = declared.toLowerCase();
  const names: Record<string, string> = {
    "timestamp with time zone": "timestamp",
    "timestamp text": "timestamp",
    jsonb: "json",
    "json text": "json",
  };
  return names[type] ?? type;
}

/** `FOREIGN KEY (a) REFERENCES b(c) ON DELETE CASCADE` as `a -> b.c cascade`. */
function foreignKey(definition: string) {
  const [, from, table, to, onDelete = "no action"] =
    /^FOREIGN KEY \((.+)\) REFERENCES (\w+)\((.+?)\)(?: ON DELETE (.+))?$/.exec(definition) ?? [];
  return `${from} -> ${table}.${to} ${onDelete.toLowerCase()}`;
}
