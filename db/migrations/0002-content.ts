import { type CreateTableBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId, withTimes } from "./columns.ts";

/**
 * Everything the academy publishes, the media library, and the tables shared by all content: revisions, former slugs,
 * audit entries, saved views.
 *
 * On delete: a picture, file or category in use cannot be deleted (restrict); pairs and history are deleted with their
 * item (cascade); references to the author are cleared with the account (set null).
 */
export async function content(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, timestamp, json, boolean, integer } = columnTypes(engine);
  type Table = CreateTableBuilder<string, never>;
  const cast = (table: unknown) => table as Table;

  /** A table of an engine resource: id, times, version, author. */
  const item = (name: string) =>
    cast(
      withTimes(withId(db.schema.createTable(name), engine), engine)
        .addColumn("version", integer, (column) => column.notNull())
        .addColumn("created_by", integer, (column) => column.references("staff.id").onDelete("set null"))
        .addColumn("search_text", text, (column) => column.notNull())
        .addColumn("sort_key", text, (column) => column.notNull()),
    );
  const withText = (table: Table, ...names: string[]) =>
    names.reduce((built, name) => cast(built.addColumn(name, text, (column) => column.notNull())), table);
  const withOptional = (table: Table, type: "text" | "timestamp" | "integer", ...names: string[]) =>
    names.reduce((built, name) => cast(built.addColumn(name, { text, timestamp, integer }[type])), table);
  const withJson = (table: Table, ...names: string[]) =>
    names.reduce((built, name) => cast(built.addColumn(name, json, (column) => column.notNull())), table);
  const withBoolean = (table: Table, ...names: string[]) =>
    names.reduce((built, name) => cast(built.addColumn(name, boolean, (column) => column.notNull())), table);
  const withReference = (table: Table, name: string, to: string) =>
    cast(table.addColumn(name, integer, (column) => column.references(`${to}.id`).onDelete("restrict")));
  const withPicture = (table: Table, name: string) =>
    withOptional(withReference(table, `${name}_id`, "media"), "text", `${name}_alt`);
  const withSlug = (table: Table) => cast(table.addColumn("slug", text, (column) => column.notNull().unique()));
  const withPublication = (table: Table) =>
    cast(
      table
        .addColumn("status", text, (column) =>
          column.notNull().check(sql`status in ('draft', 'in_review', 'published')`),
        )
        .addColumn("published_at", timestamp)
        .addColumn("first_published_at", timestamp)
        .addColumn("pending", json),
    );
  const withPosition = (table: Table) => cast(table.addColumn("position", integer, (column) => column.notNull()));
  const withSeo = (table: Table) => withBoolean(withText(table, "seo_title", "seo_description"), "noindex");
  const withTrash = (table: Table) => withOptional(table, "timestamp", "trashed_at");

  const index = (table: string, ...columns: string[]) =>
    db.schema
      .createIndex(`${table}_${columns.join("_")}`)
      .on(table)
      .columns([...columns, "id"])
      .execute();

  // The media library, which everything else references.
  await withOptional(
    withText(item("media"), "name", "alt", "content_type", "sha256", "storage_key").addColumn(
      "size",
      sql`bigint`,
      (column) => column.notNull(),
    ) as unknown as Table,
    "integer",
    "width",
    "height",
    "duration_ms",
  )
    .addColumn("kind", text, (column) =>
      column.notNull().check(sql`kind in ('picture', 'video', 'audio', 'document', 'captions')`),
    )
    .addColumn("focal_x", sql`double precision`, (column) => column.notNull())
    .addColumn("focal_y", sql`double precision`, (column) => column.notNull())
    .addColumn("placeholder", text)
    .addUniqueConstraint("media_sha256", ["sha256"] as never)
    .execute();
  await index("media", "created_at");
  await index("media", "kind", "created_at");
  await index("media", "sort_key");

  await db.schema
    .createTable("media_use")
    .addColumn("media_id", integer, (column) => column.notNull().references("media.id").onDelete("cascade"))
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("item_id", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("media_use_pk", ["media_id", "resource", "item_id"])
    .execute();
  await db.schema.createIndex("media_use_item").on("media_use").columns(["resource", "item_id"]).execute();

  // Posts
  await withSlug(withText(item("post_category"), "name", "description")).execute();
  await index("post_category", "sort_key");
  await withSlug(withText(item("post_tag"), "name", "description")).execute();
  await index("post_tag", "sort_key");

  let post = withText(item("post"), "title", "excerpt", "author_name", "source_name", "source_url", "canonical_url");
  post = withBoolean(withJson(post, "body"), "featured");
  post = cast(
    post
      .addColumn("kind", text, (column) => column.notNull().check(sql`kind in ('blog', 'in_media')`))
      .addColumn("reading_minutes", integer, (column) => column.notNull()),
  );
  post = withReference(withPicture(post, "cover"), "category_id", "post_category");
  await withTrash(withSeo(withPublication(withSlug(post)))).execute();
  await index("post", "kind", "status", "published_at");
  await index("post", "status", "published_at");
  await index("post", "category_id", "published_at");
  await index("post", "featured", "published_at");
  await index("post", "created_by");
  await index("post", "modified_at");
  await index("post", "sort_key");
  await index("post", "trashed_at");

  await db.schema
    .createTable("post_tag_pair")
    .addColumn("item_id", integer, (column) => column.notNull().references("post.id").onDelete("cascade"))
    .addColumn("target_id", integer, (column) => column.notNull().references("post_tag.id").onDelete("restrict"))
    .addColumn("position", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("post_tag_pair_pk", ["item_id", "target_id"])
    .execute();
  await db.schema.createIndex("post_tag_pair_target").on("post_tag_pair").columns(["target_id", "item_id"]).execute();

  // Gallery
  await withPosition(withSlug(withPicture(withText(item("image_category"), "name", "description"), "cover"))).execute();
  await index("image_category", "position");

  let image = withPicture(withText(item("image"), "title", "caption"), "image");
  image = withReference(withOptional(image, "text", "taken_on"), "category_id", "image_category");
  await withTrash(withPosition(withPublication(image))).execute();
  await index("image", "position");
  await index("image", "category_id", "position");
  await index("image", "status", "published_at");
  await index("image", "trashed_at");

  let video = withText(item("video"), "title", "description", "video_id", "transcript");
  video = withBoolean(withJson(video, "chapters"), "featured");
  video = withOptional(video, "integer", "duration_seconds");
  video = cast(
    video.addColumn("provider", text, (column) =>
      column.notNull().check(sql`provider in ('youtube', 'vimeo', 'file')`),
    ),
  );
  video = withReference(withReference(withPicture(video, "poster"), "file_id", "media"), "captions_id", "media");
  await withTrash(withSeo(withPublication(withSlug(video)))).execute();
  await index("video", "status", "published_at");
  await index("video", "featured", "published_at");
  await index("video", "sort_key");
  await index("video", "trashed_at");

  let book = withText(item("book"), "title", "subtitle", "isbn", "publisher", "language");
  book = withOptional(withJson(book, "authors", "description", "buy_links"), "integer", "pages");
  book = withReference(withPicture(withOptional(book, "text", "published_on"), "cover"), "sample_id", "media");
  await withTrash(withSeo(withPosition(withPublication(withSlug(book))))).execute();
  await index("book", "position");
  await index("book", "published_on");
  await index("book", "status", "published_at");
  await index("book", "sort_key");
  await index("book", "trashed_at");

  let magazine = withText(item("magazine"), "title", "issue_number", "issue_date", "summary");
  magazine = withReference(withPicture(magazine, "cover"), "file_id", "media");
  await withTrash(withSeo(withPublication(withSlug(magazine)))).execute();
  await index("magazine", "issue_date");
  await index("magazine", "status", "published_at");
  await index("magazine", "trashed_at");

  await withTrash(
    withPosition(withPublication(withPicture(withText(item("quote"), "text", "attribution", "context"), "background"))),
  ).execute();
  await index("quote", "position");
  await index("quote", "status", "published_at");
  await index("quote", "trashed_at");

  // People
  let ambassador = withText(item("ambassador"), "name", "role", "region", "bio");
  ambassador = withPicture(withJson(ambassador, "links"), "photo");
  await withTrash(withPosition(withPublication(ambassador))).execute();
  await index("ambassador", "position");
  await index("ambassador", "trashed_at");

  let testimonial = withText(item("testimonial"), "name", "role", "text", "video_url");
  testimonial = withBoolean(withOptional(testimonial, "text", "consented_on"), "featured");
  testimonial = cast(
    withPicture(testimonial, "photo").addColumn("service", text, (column) =>
      column.check(sql`service in ('mentorship', 'astro-clinic', 'online-classes')`),
    ),
  );
  await withTrash(withPosition(withPublication(testimonial))).execute();
  await index("testimonial", "position");
  await index("testimonial", "service", "position");
  await index("testimonial", "trashed_at");

  // Audience
  let enquiry = withText(item("enquiry"), "name", "email", "phone", "message", "notes");
  enquiry = cast(
    enquiry
      .addColumn("service", text, (column) =>
        column.check(sql`service in ('mentorship', 'astro-clinic', 'online-classes')`),
      )
      .addColumn("state", text, (column) =>
        column.notNull().check(sql`state in ('new', 'in_progress', 'done', 'spam')`),
      )
      .addColumn("assignee", integer, (column) => column.references("staff.id").onDelete("set null")),
  );
  await withTrash(enquiry).execute();
  await index("enquiry", "state", "created_at");
  await index("enquiry", "created_at");
  await index("enquiry", "trashed_at");

  // Pages and settings become items of the engine too
  for (const table of ["page", "settings"]) {
    await db.schema
      .alterTable(table)
      .addColumn("created_by", integer, (column) => column.references("staff.id").onDelete("set null"))
      .execute();
    for (const name of ["search_text", "sort_key"]) {
      await db.schema
        .alterTable(table)
        .addColumn(name, text, (column) => column.notNull().defaultTo(""))
        .execute();
    }
  }
  const addPicture = async (table: string, name: string) => {
    await db.schema
      .alterTable(table)
      .addColumn(`${name}_id`, integer, (column) => column.references("media.id").onDelete("restrict"))
      .execute();
    await db.schema.alterTable(table).addColumn(`${name}_alt`, text).execute();
  };
  await addPicture("page", "hero");
  await addPicture("settings", "logo");
  await addPicture("settings", "share_picture");
  for (const name of ["seo_title", "seo_description"]) {
    await db.schema
      .alterTable("page")
      .addColumn(name, text, (column) => column.notNull().defaultTo(""))
      .execute();
  }
  await db.schema
    .alterTable("page")
    .addColumn("noindex", boolean, (column) => column.notNull().defaultTo(false))
    .execute();

  // Tables shared by all items
  await withTimes(withId(db.schema.createTable("revision"), engine), engine)
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("item_id", integer, (column) => column.notNull())
    .addColumn("version", integer, (column) => column.notNull())
    .addColumn("kind", text, (column) =>
      column.notNull().check(sql`kind in ('save', 'autosave', 'publish', 'restore')`),
    )
    .addColumn("data", json, (column) => column.notNull())
    .addColumn("staff_id", integer, (column) => column.references("staff.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("revision_item").on("revision").columns(["resource", "item_id", "id"]).execute();

  await db.schema
    .createTable("former_slug")
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("slug", text, (column) => column.notNull())
    .addColumn("item_id", integer, (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint("former_slug_pk", ["resource", "slug"])
    .execute();
  await db.schema.createIndex("former_slug_item").on("former_slug").columns(["resource", "item_id"]).execute();

  await withId(db.schema.createTable("audit_entry"), engine)
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("staff_id", integer, (column) => column.references("staff.id").onDelete("set null"))
    .addColumn("username", text, (column) => column.notNull())
    .addColumn("action", text, (column) => column.notNull())
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("item_id", integer)
    .addColumn("title", text, (column) => column.notNull())
    .addColumn("fields", json, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("audit_entry_created_at").on("audit_entry").columns(["created_at", "id"]).execute();
  await db.schema.createIndex("audit_entry_item").on("audit_entry").columns(["resource", "item_id", "id"]).execute();
  await db.schema.createIndex("audit_entry_staff").on("audit_entry").columns(["staff_id", "id"]).execute();

  await withTimes(withId(db.schema.createTable("saved_view"), engine), engine)
    .addColumn("staff_id", integer, (column) => column.notNull().references("staff.id").onDelete("cascade"))
    .addColumn("resource", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("query", text, (column) => column.notNull())
    .addUniqueConstraint("saved_view_name", ["staff_id", "resource", "name"] as never)
    .execute();
}
