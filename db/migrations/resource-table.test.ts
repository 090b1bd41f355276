import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { readSchema } from "#tests/support/database-schema.ts";
import { freshDatabase } from "#tests/support/databases/fresh-database.ts";
import type { MigrationDb } from "./columns.ts";
import { createResourceTable } from "./resource-table.ts";

async function migratedDatabase() {
  const fresh = await freshDatabase(inject("engine"));
  closeAtEnd(fresh.drop);
  const database = await openDatabase(loadConfig(fresh.environment));
  closeAtEnd(() => database.close());
  return {
    engine: database.engine,
    db: database.db as unknown as MigrationDb,
    schema: () => readSchema(database.db, database.engine),
  };
}

test("creates a new resource's table like those that grew over several migrations", async () => {
  const { engine, db, schema } = await migratedDatabase();
  await createResourceTable(db, engine, "leaflet", {
    columns: {
      ...{ title: "text", subtitle: "text", authors: "json", cover: "image", description: "json", isbn: "text" },
      ...{ publisher: "text", published_on: "text or null", pages: "integer or null", language: "text" },
      ...{ buy_links: "json", sample: "file" },
    },
    traits: ["slug", "publication", "position", "seo", "trash"],
    orderings: ["published_on"],
    filters: { language: "position" },
  });
  const { book, leaflet } = await schema();
  expect(leaflet).toEqual(book);
});

test("supports unique names, and references that prevent deletion, for a new resource", async () => {
  const { engine, db, schema } = await migratedDatabase();
  const columns = {
    name: "text",
    parent: { item: "book" },
    is_open: "boolean",
    opened_at: "timestamp or null",
  } as const;
  await createResourceTable(db, engine, "shelf", { columns, traits: ["unique-name"] });
  expect((await schema()).shelf).toMatchObject({
    columns: {
      name_key: { required: true },
      is_open: { type: "boolean" },
      opened_at: { type: "timestamp", required: false },
    },
    foreignKeys: expect.arrayContaining(["parent_id -> book.id restrict"]),
    indexes: expect.arrayContaining(["unique name_key"]),
  });
  const insert = sql`insert into shelf (name, name_key, is_open, version, search_text, sort_key, created_at, modified_at)
    values ('A', 'a', true, 1, 'a', 'a', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`;
  await insert.execute(db);
  await expect(insert.execute(db)).rejects.toThrow(/unique/i);
});
