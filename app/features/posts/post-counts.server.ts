import { sql } from "kysely";
import type { Actor } from "#app/platform/access/actor.ts";
import type { Rule } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { sumUpRows } from "#app/platform/database/sum-up-rows.ts";
import type { Id } from "#app/platform/database/tables.ts";
import type { Store } from "#app/resources/store.server.ts";
import type { PostKind } from "./post-page.ts";

/** What is counted: all posts (their `topic_id` is 0), those of a category, or those with a tag. */
type Topic = "" | "category" | "tag";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** Posts outside of the trash; triggers add a row for each change, and the sum of the rows counts. */
    post_count: {
      id: Id;
      topic: Topic;
      topic_id: number;
      kind: PostKind;
      status: string;
      /** 0 for nobody. */
      created_by: number;
      posts: number;
    };
  }
}

export interface PostCount {
  topic: Topic;
  id: number;
  kind: PostKind;
  posts: number;
}

/**
 * How many posts an actor may see: from kept counts, less those that are scheduled; one query.
 * @param topics the topics to count, and of those all ids, or these.
 */
export async function countPosts(
  store: Store,
  { read, actor, now }: { read: Rule; actor: Actor; now: string },
  topics: readonly Topic[],
  ids?: readonly number[],
): Promise<PostCount[]> {
  if (ids?.length === 0) return [];
  const among = ids ? sql`in (${sql.join(ids)})` : sql`is not null`;
  const own = actor.kind === "staff" ? actor.id : -1;
  const all = read(actor, now) === true;
  const kept = sql`select topic, topic_id, kind, posts from post_count
    where topic in (${sql.join(topics)}) and topic_id ${among}
      and ${all ? sql`1 = 1` : sql`(status = 'published' or created_by = ${own})`}`;
  const isScheduled = sql`status = 'published' and published_at > ${now} and trashed_at is null
    and coalesce(created_by, 0) <> ${own}`;
  const scheduled = {
    "": sql`select '' as topic, 0 as topic_id, kind, -1 as posts from post where ${isScheduled}`,
    category: sql`select 'category' as topic, category_id as topic_id, kind, -1 as posts from post
      where ${isScheduled} and category_id ${among}`,
    // Scheduled posts are few, posts with a tag may be many: SQLite reads the tables of a cross join in this order, and
    // neither engine looks for a sum in the index of the tags.
    tag: sql`select 'tag' as topic, pair.target_id as topic_id, kind, -1 as posts
      from post cross join post_tag_pair as pair
      where pair.item_id = post.id and ${isScheduled} and pair.target_id + 0 ${among}`,
  };
  const parts = [kept, ...(all ? [] : topics.map((topic) => scheduled[topic]))];
  const { rows } = await sql<{ topic: Topic; topic_id: number; kind: PostKind; posts: number }>`
    select topic, topic_id, kind, sum(posts) as posts from (${sql.join(parts, sql` union all `)}) as counted
    group by topic, topic_id, kind`.execute(store);
  return rows.map(({ topic, topic_id, kind, posts }) => ({ topic, id: Number(topic_id), kind, posts: Number(posts) }));
}

/** Sums up what the triggers have added, so that reading the counts stays short. */
export const sumUpPostCounts = ({ database }: Pick<App, "database">): Promise<void> =>
  sumUpRows(database, {
    table: "post_count",
    of: ["topic", "topic_id", "kind", "status", "created_by"],
    numbers: ["posts"],
  });
