import { sql } from "kysely";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import { nextPublication } from "#app/resources/next-publication.server.ts";
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

interface Topics {
  categories: Topic[];
  tags: Topic[];
}

/**
 * All categories and tags, ordered by name. Every list of articles shows them, so they are remembered until the content
 * changes or the next post is published.
 */
export const loadPostTopics = async (app: App, kind: PostKind): Promise<Topics> =>
  (await memoizePerRevision(app, loaders[kind], ({ nextChange }) => nextChange)).topics;

const loaders = {
  blog: (app: App) => load(app, "blog"),
  in_media: (app: App) => load(app, "in_media"),
} satisfies Record<PostKind, unknown>;

async function load(app: App, kind: PostKind) {
  const [topics, nextChange] = await Promise.all([countTopics(app, kind), nextPublication(app, [postResource])]);
  return { topics, nextChange };
}

async function countTopics(app: App, kind: PostKind): Promise<Topics> {
  const store = storeOf(app);
  const isVisible = visible(postResource, anonymous, app.now().toISOString());
  const posts = store.selectFrom("post").where("kind", "=", kind).where(isVisible);
  // Counted once for all topics: for each of them, the index of the kind would be read from end to end.
  const byCategory = posts
    .where("category_id", "is not", null)
    .select(["category_id as id", sql<number>`count(*)`.as("count")])
    .groupBy("category_id");
  const byTag = posts
    .innerJoin("post_tag_pair as pair", "pair.item_id", "post.id")
    .select(["pair.target_id as id", sql<number>`count(*)`.as("count")])
    .groupBy("pair.target_id");
  const columns = ["topic.slug", "topic.name", "topic.description", "topic.sort_key"] as const;
  const count = sql<number>`coalesce(counted.count, 0)`.as("count");
  const rows = await store
    .selectFrom("post_category as topic")
    .leftJoin(byCategory.as("counted"), "counted.id", "topic.id")
    .select([...columns, sql.lit("category").as("sort"), count])
    .unionAll(
      store
        .selectFrom("post_tag as topic")
        .leftJoin(byTag.as("counted"), "counted.id", "topic.id")
        .select([...columns, sql.lit("tag").as("sort"), count]),
    )
    .orderBy("sort_key")
    .execute();
  const of = (sort: string): Topic[] =>
    rows
      .filter((row) => row.sort === sort)
      .map(({ slug, name, description, count }) => ({ slug, name, description, count: Number(count) }));
  return { categories: of("category"), tags: of("tag") };
}
