import { sql } from "kysely";
import type { Engine, MigrationDb } from "./columns.ts";
import { createResourceTable } from "./resource-table.ts";

/** The pages that had former slugs when redirects became items. */
const parents: [resource: string, table: string, parent: string, condition?: string][] = [
  ["post", "post", "/article/blogs/", "item.kind = 'blog'"],
  ["post", "post", "/article/in-media/", "item.kind = 'in_media'"],
  ["video", "video", "/gallery/videos/"],
  ["book", "book", "/books/"],
  ["magazine", "magazine", "/newsletter/"],
];

/** Redirects: those created by staff, and one for each former path of an item. */
export async function redirects(db: MigrationDb, engine: Engine): Promise<void> {
  await createResourceTable(db, engine, "redirect", {
    columns: {
      source: "text",
      target: "text",
      target_path: "text or null",
      type: "text",
      origin: "text",
      hits: "integer",
      last_hit_at: "timestamp or null",
    },
    traits: ["unique-name"],
    orderings: ["hits"],
    filters: { type: "sort_key" },
  });
  await db.schema
    .createIndex("redirect_target_path")
    .on("redirect")
    .columns(["target_path"] as never[])
    .execute();
  for (const [resource, table, parent, condition = "true"] of parents) {
    const source = sql`${sql.lit(parent)} || former.slug`;
    const target = sql`'/link/' || ${sql.lit(resource)} || '/' || former.item_id`;
    await sql`
      insert into redirect (source, target, target_path, type, origin, hits, version, search_text, sort_key, name_key,
        created_at, modified_at)
      select ${source}, ${target}, ${target}, 'permanent', 'change', 0, 1, ${source}, ${source}, ${source},
        former.created_at, former.created_at
      from former_slug as former join ${sql.table(table)} as item on item.id = former.item_id
      where former.resource = ${sql.lit(resource)} and ${sql.raw(condition)}`.execute(db);
  }
}
