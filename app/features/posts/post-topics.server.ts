import { type SqlBool, sql } from "kysely";
import { anonymous } from "#app/platform/access/actor.ts";
import type { Condition } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import { findNextPublication } from "#app/resources/next-publication.server.ts";
import { visible } from "#app/resources/read.server.ts";
import { getStore } from "#app/resources/store.server.ts";
import { countPosts, type Topic as TopicKind } from "./count-posts.server.ts";
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
  /** All published posts of the kind. */
  count: number;
}

/**
 * All categories and tags, ordered by name. Every list of articles shows them, so they are cached until the content
 * changes or the next post is published.
 */
export const loadPostTopics = async (app: App, kind: PostKind): Promise<Topics> =>
  (await memoizePerRevision(app, loaders[kind], ({ nextChange }) => nextChange)).topics;

const loaders = {
  blog: (app: App) => load(app, "blog"),
  in_media: (app: App) => load(app, "in_media"),
} satisfies Record<PostKind, unknown>;

async function load(app: App, kind: PostKind) {
  const [topics, nextChange] = await Promise.all([loadTopics(app, kind), findNextPublication(app)]);
  return { topics, nextChange };
}

async function loadTopics(app: App, kind: PostKind): Promise<Topics> {
  const store = getStore(app);
  const isVisible = visible(postResource, anonymous, app.now().toISOString());
  // Avoids the kind's index, which lacks the category.
  const matching: Condition = (eb) => eb.and([isVisible(eb), sql<SqlBool>`(kind = ${kind}) is true`]);
  const columns = ["id", "slug", "name", "description", "sort_key"] as const;
  const [counts, rows] = await Promise.all([
    countPosts(store, ["category", "tag"], matching),
    store
      .selectFrom("post_category")
      .select([...columns, sql.lit("category").as("topic")])
      .unionAll(store.selectFrom("post_tag").select([...columns, sql.lit("tag").as("topic")]))
      .orderBy("sort_key")
      .execute(),
  ]);
  const listTopics = (topic: TopicKind): Topic[] => {
    const posts = new Map(counts.filter((each) => each.topic === topic).map((each) => [each.id, each.posts]));
    return rows
      .filter((row) => row.topic === topic)
      .map(({ id, slug, name, description }) => ({ slug, name, description, count: posts.get(id) ?? 0 }));
  };
  // Includes posts without a category.
  const count = counts.reduce((sum, { topic, posts }) => sum + (topic === "category" ? posts : 0), 0);
  return { categories: listTopics("category"), tags: listTopics("tag"), count };
}
