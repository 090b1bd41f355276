import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * Makes names unique regardless of letter case. Among duplicates, the oldest item keeps its name and the others get a
 * number.
 */
export async function uniqueNames(db: MigrationDb, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine);
  for (const table of ["post_category", "post_tag", "image_category"]) {
    await db.schema
      .alterTable(table)
      .addColumn("name_key", text, (column) => column.notNull().defaultTo(sql.lit("")))
      .execute();
    await numberNames(db, table);
    await db.schema.createIndex(`${table}_name_key_key`).on(table).column("name_key").unique().execute();
  }
}

async function numberNames(db: MigrationDb, table: string) {
  const { rows } = await sql<{ id: number; name: string; description: string }>`
    select id, name, description from ${sql.table(table)} order by id`.execute(db);
  const all = new Set(rows.map(({ name }) => keyOf(name)));
  const used = new Set<string>();
  for (const { id, name, description } of rows) {
    const key = keyOf(name);
    if (!used.has(key)) {
      used.add(key);
      await sql`update ${sql.table(table)} set name_key = ${key} where id = ${id}`.execute(db);
      continue;
    }
    let free = name;
    for (let number = 2; all.has(keyOf(free)); number += 1) {
      const suffix = ` ${number}`;
      free = `${[...name].slice(0, MAX_LENGTH - suffix.length).join("")}${suffix}`;
    }
    all.add(keyOf(free));
    const now = new Date().toISOString();
    await sql`update ${sql.table(table)} set name = ${free}, name_key = ${keyOf(free)},
      search_text = ${fold(`${free} ${description}`)}, sort_key = ${fold(free).slice(0, MAX_LENGTH)},
      version = version + 1, modified_at = ${now} where id = ${id}`.execute(db);
  }
}

const MAX_LENGTH = 200;
const spaced = (text: string) => text.replace(/\s+/g, " ").trim();
const keyOf = (name: string) =>
  spaced(name.normalize("NFC").toLowerCase().toUpperCase().toLowerCase().normalize("NFC"));
const fold = (text: string) => spaced(text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase());
