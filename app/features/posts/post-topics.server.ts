import { sql } from "kysely";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { visible } from "#app/resources/read.server.ts";
import { storeOf } from "#app/resources/store.server.ts";
import type { PostKind } from "./post-page.ts";
import { postResource } from "./posts.server.ts";

/** A category or tag, with its number of published posts of a kind. */
export interface Topic {
  slug: string;
  name: string;
  description: string;
  count: number;
}

/** All categories and tags, ordered by name; one query. */
export async function loadPostTopics(app: App, kind: PostKind): Promise<{ categories: Topic[]; tags: Topic[] }> {
  const store = storeOf(app);
  const isVisible = visible(postResource, anonymous, app.now().toISOString());
  const posts = store.selectFrom("post").where("kind", "=", kind).where(isVisible);
  const columns = ["topic.slug", "topic.name", "topic.description", "topic.sort_key"] as const;
  const rows = await store
    .selectFrom("post_category as topic")
    .select([
      ...columns,
      sql.lit("category").as("sort"),
      posts.whereRef("post.category_id", "=", "topic.id").select(sql`count(*)`.as("count")).as("count"),
    ])
    .unionAll(
      store
        .selectFrom("post_tag as topic")
        .select([
          ...columns,
          sql.lit("tag").as("sort"),
          posts
            .innerJoin("post_tag_pair as pair", "pair.item_id", "post.id")
            .whereRef("pair.target_id", "=", "topic.id")
            .select(sql`count(*)`.as("count"))
            .as("count"),
        ]),
    )
    .orderBy("sort_key")
    .execute();
  const of = (sort: string): Topic[] =>
    rows
      .filter((row) => row.sort === sort)
      .map(({ slug, name, description, count }) => ({ slug, name, description, count: Number(count) }));
  return { categories: of("category"), tags: of("tag") };
}
