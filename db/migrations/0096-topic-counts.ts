import { type CreateTableBuilder, type RawBuilder, sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb, withId } from "./columns.ts";

/**
 * Stores the number of posts, in total, in each category and with each tag, by the columns that decide who sees them,
 * so that posts need not be counted. Triggers only add rows, so that no two changes wait for each other; the
 * application sums them up.
 */
export async function topicCounts(db: MigrationDb, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  const table = db.schema.createTable("post_count") as unknown as CreateTableBuilder<string, never>;
  await withId(table, engine)
    .addColumn("topic", text, (column) => column.notNull().check(sql`topic in ('', 'category', 'tag')`))
    .addColumn("topic_id", integer, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("created_by", integer, (column) => column.notNull())
    .addColumn("posts", integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("post_count_of_topic")
    .on("post_count")
    .columns(["topic", "topic_id", "kind", "status", "created_by", "posts"] as never[])
    .execute();

  const columns = sql`kind, status, coalesce(created_by, 0)`;
  const count = sql`insert into post_count (topic, topic_id, kind, status, created_by, posts)`;
  await sql`${count} select '', 0, ${columns}, count(*) from post where trashed_at is null
    group by kind, status, created_by`.execute(db);
  await sql`${count} select 'category', category_id, ${columns}, count(*) from post
    where trashed_at is null and category_id is not null group by category_id, kind, status, created_by`.execute(db);
  await sql`${count} select 'tag', pair.target_id, ${columns}, count(*) from post
    join post_tag_pair as pair on pair.item_id = post.id
    where trashed_at is null group by pair.target_id, kind, status, created_by`.execute(db);
  await (engine === "postgres" ? triggersOfPostgres(db) : triggersOfSqlite(db));
}

/** Adds a post to the counts or subtracts it: from the total, its category, and with `tags` from its tags. */
function add(row: "old" | "new", by: 1 | -1, { tags }: { tags: boolean }): RawBuilder<unknown> {
  const post = (name: string) => sql.raw(`${row}.${name}`);
  const rest = sql`${post("kind")}, ${post("status")}, coalesce(${post("created_by")}, 0), ${sql.lit(by)}`;
  const ofTags = sql` union all select 'tag', pair.target_id, ${rest} from post_tag_pair as pair
      where pair.item_id = ${post("id")} and ${post("trashed_at")} is null`;
  return sql`insert into post_count (topic, topic_id, kind, status, created_by, posts)
    select '', 0, ${rest} where ${post("trashed_at")} is null
    union all select 'category', ${post("category_id")}, ${rest}
      where ${post("trashed_at")} is null and ${post("category_id")} is not null
    ${tags ? ofTags : sql``}`;
}

/** Does nothing if the post is gone, since its tags were subtracted with it. */
function addTag(row: "old" | "new", by: 1 | -1): RawBuilder<unknown> {
  const pair = (name: string) => sql.raw(`${row}.${name}`);
  return sql`insert into post_count (topic, topic_id, kind, status, created_by, posts)
    select 'tag', ${pair("target_id")}, kind, status, coalesce(created_by, 0), ${sql.lit(by)}
    from post where id = ${pair("item_id")} and trashed_at is null`;
}

const counted = ["trashed_at", "category_id", "kind", "status", "created_by"];

const events = [
  { name: "post_counted_added", on: "after insert on post", work: [add("new", 1, { tags: false })] },
  // Runs before the post's pairs are deleted with it.
  { name: "post_counted_removed", on: "before delete on post", work: [add("old", -1, { tags: true })] },
  {
    name: "post_counted_changed",
    on: `after update of ${counted.join(", ")} on post`,
    work: [add("old", -1, { tags: true }), add("new", 1, { tags: true })],
    isChanged: true,
  },
  { name: "post_counted_tagged", on: "after insert on post_tag_pair", work: [addTag("new", 1)] },
  { name: "post_counted_untagged", on: "after delete on post_tag_pair", work: [addTag("old", -1)] },
  {
    name: "post_counted_retagged",
    on: "after update of target_id on post_tag_pair",
    work: [addTag("old", -1), addTag("new", 1)],
  },
];

async function triggersOfSqlite(db: MigrationDb) {
  const isChanged = sql.raw(`when ${counted.map((name) => `old.${name} is not new.${name}`).join(" or ")}`);
  for (const { name, on, work, isChanged: onlyChanges } of events)
    await sql`create trigger ${sql.raw(`${name} ${on}`)} ${onlyChanges ? isChanged : sql``}
      begin ${sql.join(work, sql`; `)}; end`.execute(db);
}

async function triggersOfPostgres(db: MigrationDb) {
  const isChanged = sql.raw(`when (${counted.map((name) => `old.${name} is distinct from new.${name}`).join(" or ")})`);
  for (const { name, on, work, isChanged: onlyChanges } of events) {
    const result = sql.raw(on.startsWith("before") ? "old" : "null");
    await sql`create function ${sql.raw(name)}() returns trigger language plpgsql as $$
      begin ${sql.join(work, sql`; `)}; return ${result}; end $$`.execute(db);
    await sql`create trigger ${sql.raw(`${name} ${on}`)} for each row ${onlyChanges ? isChanged : sql``}
      execute function ${sql.raw(name)}()`.execute(db);
  }
}
