import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimResource, declaredTables, type Source, tableFaults } from "#tests/support/table-owners.ts";
import type { ResourceDefinition } from "./resources/resource-definition.ts";

const sources: Source[] = globSync("**/*.{ts,tsx}", { cwd: import.meta.dirname })
  .filter((path) => !path.includes(".test."))
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), "utf8") }));

async function owners() {
  const found = declaredTables(sources);
  for (const { path } of sources.filter(({ path }) => path.endsWith(".resource.ts"))) {
    const declared = Object.values(
      (await import(/* @vite-ignore */ join(import.meta.dirname, path))) as Record<string, unknown>,
    );
    for (const value of declared) if (isResource(value)) claimResource(found, path, value);
  }
  return found;
}

const isResource = (value: unknown): value is ResourceDefinition =>
  typeof value === "object" && value !== null && "traits" in value && "inputs" in value;

test("no file uses a table owned by another folder", async () => {
  const owned = await owners();
  expect(Object.fromEntries(owned)).toMatchObject({
    post: "features/posts",
    post_tag_pair: "features/posts",
    settings: "features/settings",
    former_slug: "resources",
    mail: "platform/mail",
  });
  expect(sources.flatMap((source) => tableFaults(source, owned))).toEqual([]);
});

test("finds a table of another feature however it is named, with its owner", async () => {
  const owned = await owners();
  const text = `
    // .selectFrom("staff") in a comment counts for nothing.
    db.selectFrom("staff as person").innerJoin("media", "media.id", "cover_id");
    db.insertInto("enquiry");
    countRows(store, items, "count", { table: "post", column: "id" });
    sql<{ id: number }>\`select id from book as b
      join \${sql.ref(x)} on true left join quote_day on true\`;
    db.selectFrom("nowhere");
    db.selectFrom(query.as("part")).selectFrom("part");
    sql\`delete from video\`;`;
  expect(tableFaults({ path: "features/videos/x.server.ts", text }, owned)).toEqual([
    'app/features/videos/x.server.ts:3 names the table "staff", which is owned by app/features/staff',
    'app/features/videos/x.server.ts:4 names the table "enquiry", which is owned by app/features/enquiries',
    'app/features/videos/x.server.ts:5 names the table "post", which is owned by app/features/posts',
    'app/features/videos/x.server.ts:6 names the table "book", which is owned by app/features/books',
    'app/features/videos/x.server.ts:7 names the table "quote_day", which is owned by app/features/quotes',
    'app/features/videos/x.server.ts:8 names the table "nowhere", which nobody declares',
  ]);
});
