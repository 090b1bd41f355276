import { z } from "zod";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { language } from "#app/resources/inputs/language.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { relation } from "#app/resources/inputs/relation.ts";
import { relations } from "#app/resources/inputs/relations.ts";
import { richText } from "#app/resources/inputs/rich-text.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { line, optionalLine, optionalWebAddress } from "#app/resources/values.ts";
import { coverShapes } from "./cover-shapes.ts";
import { postPage } from "./post-page.ts";

export const postCategories = defineResource({
  name: "post-category",
  path: "/api/post/category",
  labels: { one: "Category", many: "Categories" },
  navigation: {
    group: "Posts",
    order: 2,
    icon: "folder",
    description: "The main subjects of posts. Each post can have one, and readers can filter by them.",
  },
  fields: { name: line(), description: textArea(), language: language() },
  derived: { post_count: z.number().int().meta({ title: "Posts" }) },
  traits: ["slug", "unique-name"],
  list: { columns: ["name", "post_count"], order: "name", orderings: [], search: ["name", "description"], filters: [] },
});

export const postTags = defineResource({
  name: "post-tag",
  path: "/api/post/tag",
  labels: { one: "Tag", many: "Tags" },
  navigation: {
    group: "Posts",
    order: 3,
    icon: "tag",
    description: "More specific than categories. A post can have several.",
  },
  fields: { name: line(), description: textArea(), language: language() },
  derived: { post_count: z.number().int().meta({ title: "Posts" }) },
  traits: ["slug", "unique-name"],
  list: { columns: ["name", "post_count"], order: "name", orderings: [], search: ["name", "description"], filters: [] },
});

export const posts = defineResource({
  name: "post",
  path: "/api/post",
  labels: { one: "Post", many: "Posts" },
  page: postPage,
  navigation: {
    group: "Posts",
    order: 1,
    icon: "article",
    for: "staff",
    description: "Articles by the academy, and articles about it in the media.",
  },
  fields: {
    kind: z
      .enum(["blog", "in_media"])
      .default("blog")
      .meta({ description: "Blog: your own articles. In media: articles others published about you." }),
    title: line(),
    excerpt: labelled(textArea(500), { description: "A few sentences for lists and search results." }),
    body: labelled(richText(), { title: "Text" }),
    cover: picture(...Object.values(coverShapes)),
    category: relation(postCategories),
    tags: relations(postTags, "post_tag_pair"),
    author_name: optionalLine().meta({ title: "Author" }),
    source_name: optionalLine().meta({ title: "Published by", description: "The newspaper, magazine or website." }),
    source_url: optionalWebAddress.meta({ title: "Article URL" }),
    featured: z.boolean().default(false).meta({ description: "Shown on the home page." }),
    canonical_url: optionalWebAddress.meta({
      title: "Original URL",
      description: "For articles that first appeared elsewhere. Search engines then list that page.",
    }),
    language: language(),
  },
  form: {
    side: ["author_name", "canonical_url"],
    when: { source_name: { kind: ["in_media"] }, source_url: { kind: ["in_media"] } },
  },
  checks: ({ kind, author_name }) =>
    kind === "blog" && !String(author_name ?? "").trim()
      ? [
          {
            field: "author_name",
            severity: "problem",
            message: "The author is missing. Readers won’t see who wrote this.",
          },
        ]
      : [],
  derived: { reading_minutes: z.number().int().meta({ title: "Reading time (minutes)" }) },
  traits: ["slug", "publication", "seo", "trash", "revisions"],
  list: {
    columns: ["cover", "title", "kind", "category", "author_name", "state"],
    order: "-published_at",
    orderings: ["reading_minutes", "author_name"],
    search: ["title", "excerpt", "author_name", "source_name"],
    filters: ["kind", "category", "tags", "featured", "author_name"],
  },
});

export type PostCategory = ItemOf<typeof postCategories>;
export type PostTag = ItemOf<typeof postTags>;
export type Post = ItemOf<typeof posts>;
