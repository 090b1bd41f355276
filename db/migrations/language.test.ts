import { expect, inject, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import { migrate } from "#app/platform/database/migrate.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import { closeAtEnd } from "#tests/support/closing.ts";
import { freshDatabase } from "#tests/support/databases/fresh-database.ts";
import { migrations } from "./migrations.ts";

const selectMigrations = (last: string) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name < last));

test("converts the language of books into a tag, even in pending edits, and sets other items to English", async () => {
  const fresh = await freshDatabase(inject("engine"), { empty: true });
  closeAtEnd(fresh.drop);
  const database = await openDatabase(loadConfig(fresh.environment));
  closeAtEnd(() => database.close());
  await migrate(database, selectMigrations("0018"));
  const db = database.db as unknown as import("kysely").Kysely<Record<string, Record<string, unknown>>>;
  const now = "2026-01-01T00:00:00.000Z";
  const common = { version: 1, search_text: "", sort_key: "", created_at: now, modified_at: now };
  const texts = { subtitle: "", isbn: "", publisher: "", seo_title: "", seo_description: "", status: "draft" };
  const lists = { authors: "[]", buy_links: "[]", description: "{}", noindex: false, position: 0 };
  const given = ["", "English", "german", "de-ch", "fa", "Elvish", "en_GB"];
  for (const [index, language] of given.entries())
    await db
      .insertInto("book")
      .values({ ...common, ...texts, ...lists, title: language, slug: `book-${index}`, language })
      .execute();
  await db
    .updateTable("book")
    .set({ pending: JSON.stringify({ title: "Waits", language: "Persian" }) })
    .where("slug", "=", "book-1")
    .execute();
  await db
    .insertInto("post_tag")
    .values({ ...common, name: "A tag", description: "", slug: "a-tag" })
    .execute();
  await migrate(database, migrations);

  const books = await db.selectFrom("book").select(["language", "pending"]).orderBy("id").execute();
  expect(books.map(({ language }) => language)).toEqual(["en", "en", "de", "de-CH", "fa", "en", "en"]);
  expect(books[1]?.pending).toEqual({ title: "Waits", language: "fa" });
  expect(await db.selectFrom("post_tag").select("language").execute()).toEqual([{ language: "en" }]);
});
