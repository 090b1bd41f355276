import { sql } from "kysely";
import type { Condition } from "#app/platform/access/rules.ts";
import type { Store } from "#app/resources/store.server.ts";

export type Topic = "category" | "tag";

export interface PostCount {
  topic: Topic;
  /** Null for posts without a category. */
  id: number | null;
  posts: number;
}

/**
 * Counts the matching posts in each category and with each tag; one query.
 * @param ids only these categories or tags
 */
export async function countPosts(
  store: Store,
  topics: readonly Topic[],
  matching: Condition,
  ids?: readonly number[],
): Promise<PostCount[]> {
  if (ids?.length === 0) return [];
  const posts = store.selectFrom("post").where(matching);
  // The plus keeps SQLite from using the column's index, which would make it read each post's row.
  const topicsOfPosts = {
    category: posts.select(sql`+category_id`.as("id")),
    tag: store.selectFrom("post_tag_pair").select("target_id as id").where(sql`+item_id`, "in", posts.select("id")),
  };
  const counts = topics.map(
    (topic) => sql`select ${sql.lit(topic)} as topic, id, count(*) as posts from (${topicsOfPosts[topic]}) as topics
      where ${ids ? sql`id in (${sql.join(ids)})` : sql`1 = 1`} group by id`,
  );
  const { rows } = await sql<PostCount>`${sql.join(counts, sql` union all `)}`.execute(store);
  return rows.map(({ topic, id, posts: number }) => ({ topic, id, posts: Number(number) }));
}
