import { z } from "zod";
import {
  defineResource,
  type ItemOf,
  picture,
  relation,
  relations,
  richText,
  textArea,
} from "#app/resources/define-resource.ts";
import { languageField, pictureField, relationField, relationsField } from "#app/resources/fields.ts";
import { line, optionalLine, optionalText, RichTextValue, webAddress } from "#app/resources/values.ts";
import { emptyDocument } from "#app/ui/rich-text/document.ts";

const optionalAddress = z.union([z.literal(""), webAddress]).default("");

export const postCategories = defineResource({
  name: "post-category",
  path: "/api/post/category",
  labels: { one: "Category", many: "Categories" },
  schema: z.object({ name: line(), description: optionalText(), language: languageField() }),
  inputs: { description: textArea() },
  traits: ["slug", "unique-name"],
  list: { columns: ["name", "post_count"], order: "name", orderings: [], search: ["name", "description"], filters: [] },
});

export const postTags = defineResource({
  name: "post-tag",
  path: "/api/post/tag",
  labels: { one: "Tag", many: "Tags" },
  schema: z.object({ name: line(), description: optionalText(), language: languageField() }),
  inputs: { description: textArea() },
  traits: ["slug", "unique-name"],
  list: { columns: ["name", "post_count"], order: "name", orderings: [], search: ["name", "description"], filters: [] },
});

export const posts = defineResource({
  name: "post",
  path: "/api/post",
  labels: { one: "Post", many: "Posts" },
  schema: z.object({
    kind: z.enum(["blog", "in_media"]).default("blog"),
    title: line(),
    excerpt: optionalText(500),
    body: RichTextValue.default(emptyDocument),
    cover: pictureField(),
    category: relationField(),
    tags: relationsField(),
    author_name: optionalLine(),
    source_name: optionalLine(),
    source_url: optionalAddress,
    featured: z.boolean().default(false),
    canonical_url: optionalAddress,
    language: languageField(),
  }),
  inputs: {
    excerpt: textArea(),
    body: richText(),
    cover: picture(),
    category: relation("post-category"),
    tags: relations("post-tag", "post_tag_pair"),
  },
  traits: ["slug", "publication", "seo", "trash", "revisions"],
  list: {
    columns: ["cover", "title", "kind", "category", "author_name", "state"],
    order: "-published_at",
    orderings: ["reading_minutes", "author_name"],
    search: ["title", "excerpt", "author_name", "source_name"],
    filters: ["kind", "category", "tags", "featured", "author_name"],
  },
});

export type PostCategory = ItemOf<typeof postCategories> & { post_count: number };
export type PostTag = ItemOf<typeof postTags> & { post_count: number };
export type Post = ItemOf<typeof posts> & { reading_minutes: number };
