import { blockTexts } from "#app/document/plain-text.ts";
import { anonymous } from "#app/platform/access/actor.ts";
import { editors, everybody, ownOr, staff } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { publishedOr } from "#app/resources/publication-rules.ts";
import { visible } from "#app/resources/read.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { getStore, type OperationContext, type Values } from "#app/resources/store.server.ts";
import { countPosts, type Topic } from "./count-posts.server.ts";
import { isOwnAddress } from "./own-address.server.ts";
import { postDiscovery } from "./post-discovery.server.ts";
import { postCategories, posts, postTags } from "./posts.resource.ts";
import { readingMinutes } from "./reading-minutes.ts";

export const postResource = serveResource(posts, {
  discovery: postDiscovery,
  access: { read: publishedOr(ownOr(editors)), write: ownOr(editors), create: staff, publish: editors },
  publicFields: [
    "id",
    "slug",
    "kind",
    "title",
    "excerpt",
    "body",
    "cover",
    "category",
    "tags",
    "author_name",
    "source_name",
    "source_url",
    "featured",
    "reading_minutes",
    "canonical_url",
    "language",
    "published_at",
    "modified_at",
    "seo_title",
    "seo_description",
    "noindex",
  ],
  hooks: {
    async beforeWrite(values, before, context) {
      const { app, actor, store } = context;
      const isNewArticle = !before && values.kind === "blog" && values.author_name === "";
      if (isNewArticle && actor.kind === "staff") values.author_name = await app.staff.findName(store, actor.id);
      // A post that first appeared here must not point search engines to another URL.
      const { canonical_url } = values;
      if (canonical_url && before && (await isOwnAddress(canonical_url, before.id, context))) values.canonical_url = "";
      return { reading_minutes: readingMinutes(values.body) };
    },
    publishBlockers: ({ kind, ...source }) =>
      kind === "in_media" ? requiredSource.filter(({ field }) => !source[field]) : [],
  },
  searchText: (post) => ({
    title: post.title,
    text: [post.excerpt, ...blockTexts(post.body), post.author_name, post.source_name],
  }),
});

/** Selects the articles that visitors can read. */
export const selectPublishedPosts = (app: App) =>
  getStore(app)
    .selectFrom("post")
    .where(visible(postResource, anonymous, app.now().toISOString()));

/** Required to publish an article about the academy in the media. */
const requiredSource = [
  {
    field: "source_name" as const,
    code: "required",
    message: "Enter the publisher before you publish this article.",
  },
  {
    field: "source_url" as const,
    code: "required",
    message: "Enter the article URL before you publish this article.",
  },
];

/** Sets how many posts of a category, or with a tag, this reader may see; one query. */
async function setPostCounts(
  topic: Topic,
  items: (Values & { id: number })[],
  { store, actor, now }: OperationContext,
) {
  const ids = items.map(({ id }) => id);
  const counts = await countPosts(store, [topic], visible(postResource, actor, now), ids);
  for (const item of items) item.post_count = counts.find(({ id }) => id === item.id)?.posts ?? 0;
}

const categoryFields = ["id", "slug", "name", "description", "language", "post_count"] as const;

export const postCategoryResource = serveResource(postCategories, {
  access: { read: everybody },
  publicFields: categoryFields,
  computed: { post_count: ["id"] },
  hooks: {
    afterRead: (items, context) => setPostCounts("category", items, context),
  },
});

export const postTagResource = serveResource(postTags, {
  access: { read: everybody },
  publicFields: categoryFields,
  computed: { post_count: ["id"] },
  hooks: {
    afterRead: (items, context) => setPostCounts("tag", items, context),
  },
});
