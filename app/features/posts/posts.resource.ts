import { z } from "zod";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { language } from "#app/resources/inputs/language.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { relation } from "#app/resources/inputs/relation.ts";
import { relations } from "#app/resources/inputs/relations.ts";
import { richText } from "#app/resources/inputs/rich-text.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { line, optionalLine, optionalWebAddress } from "#app/resources/values.ts";
import { postPage } from "./post-page.ts";

export const postCategories = defineResource({
  name: "post-category",
  path: "/api/post/category",
  labels: { one: "Category", many: "Categories" },
  navigation: { group: "Content", order: 2, icon: "folder" },
  fields: { name: line(), description: textArea(), language: language() },
  derived: { post_count: z.number().int() },
  traits: ["slug", "unique-name"],
  list: { columns: ["name", "post_count"], order: "name", orderings: [], search: ["name", "description"], filters: [] },
});

export const postTags = defineResource({
  name: "post-tag",
  path: "/api/post/tag",
  labels: { one: "Tag", many: "Tags" },
  navigation: { group: "Content", order: 3, icon: "tag" },
  fields: { name: line(), description: textArea(), language: language() },
  derived: { post_count: z.number().int() },
  traits: ["slug", "unique-name"],
  list: { columns: ["name", "post_count"], order: "name", orderings: [], search: ["name", "description"], filters: [] },
});

export const posts = defineResource({
  name: "post",
  path: "/api/post",
  labels: { one: "Post", many: "Posts" },
  page: postPage,
  navigation: { group: "Content", order: 1, icon: "article", for: "staff" },
  fields: {
    kind: z.enum(["blog", "in_media"]).default("blog"),
    title: line(),
    excerpt: textArea(500),
    body: richText(),
    cover: picture(),
    category: relation("post-category"),
    tags: relations("post-tag", "post_tag_pair"),
    author_name: optionalLine(),
    source_name: optionalLine(),
    source_url: optionalWebAddress,
    featured: z.boolean().default(false),
    canonical_url: optionalWebAddress,
    language: language(),
  },
  derived: { reading_minutes: z.number().int() },
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
