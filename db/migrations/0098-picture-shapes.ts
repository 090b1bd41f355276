import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/** The shapes in which pages show each resource's pictures, and their maximum width in device pixels. */
const shapes = [
  ...[["post", "16x9", 2560] as const, ["post", "3x2", 1600] as const, ["post", "1x1", 480] as const],
  ...[["video", "16x9", 2560] as const, ["quote", "4x5", 1280] as const, ["magazine", "whole", 960] as const],
  ...[["book", "whole", 960] as const, ["image-category", "4x5", 480] as const, ["image", "whole", 2560] as const],
  ...[["page", "4x5", 1280] as const, ["ambassador", "4x5", 480] as const, ["testimonial", "1x1", 160] as const],
  ...[["staff", "1x1", 160] as const],
];

/**
 * The shapes in which pages show pictures of the media library, so that their sizes are created before anyone requests
 * them. Includes the shapes of pictures already in use, except pictures within texts.
 */
export async function pictureShapes(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, boolean, integer } = columnTypes(engine);
  const table = db.schema.createTable("picture_shape") as unknown as CreateTableBuilder<string, never>;
  await withTimes(withId(table, engine), engine)
    .addColumn("media_id", integer, (column) => column.notNull().references("media.id").onDelete("cascade"))
    .addColumn("aspect", text, (column) => column.notNull())
    .addColumn("most", integer, (column) => column.notNull())
    .addColumn("made", boolean, (column) => column.notNull().defaultTo(sql.lit(false)))
    .addColumn("attempts", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("wanted_at", timestamp, (column) => column.notNull())
    .addColumn("leased_until", timestamp)
    .addUniqueConstraint("picture_shape_of_media", ["media_id", "aspect"])
    .execute();
  const isUnmade = engine === "postgres" ? sql`not made` : sql`made = 0`;
  await sql`create index picture_shape_unmade on picture_shape (wanted_at, id) where ${isUnmade}`.execute(db);
  const now = new Date().toISOString();
  for (const [resource, aspect, most] of shapes) {
    await sql`
      insert into picture_shape (media_id, aspect, most, wanted_at, created_at, modified_at)
      select distinct media_use.media_id, ${aspect}, ${sql.lit(most)},
        ${engine === "postgres" ? sql`${now}::timestamptz` : sql`${now}`},
        ${engine === "postgres" ? sql`${now}::timestamptz` : sql`${now}`},
        ${engine === "postgres" ? sql`${now}::timestamptz` : sql`${now}`}
      from media_use join media on media.id = media_use.media_id
      where media_use.resource = ${resource} and media.kind = 'picture'
      on conflict (media_id, aspect) do update
      set most = excluded.most where picture_shape.most < excluded.most`.execute(db);
  }
}
