import { z } from "zod";
import { defineResource, type ItemOf, picture, relation, textArea } from "#app/resources/define-resource.ts";
import { languageField, pictureField, relationField } from "#app/resources/fields.ts";
import { day, line, optionalText } from "#app/resources/values.ts";

export const imageCategories = defineResource({
  name: "image-category",
  path: "/api/gallery/image-category",
  labels: { one: "Album", many: "Albums" },
  schema: z.object({ name: line(), description: optionalText(), cover: pictureField(), language: languageField() }),
  inputs: { description: textArea(), cover: picture() },
  traits: ["slug", "unique-name", "position"],
  list: {
    columns: ["cover", "name", "image_count"],
    order: "position",
    orderings: [],
    search: ["name", "description"],
    filters: [],
  },
});

export const images = defineResource({
  name: "image",
  path: "/api/gallery/image",
  labels: { one: "Photo", many: "Photos" },
  schema: z.object({
    title: line(),
    caption: optionalText(1000),
    image: pictureField(),
    category: relationField(),
    taken_on: day.nullable().default(null),
    language: languageField(),
  }),
  inputs: { caption: textArea(), image: picture(), category: relation("image-category") },
  traits: ["publication", "position", "trash"],
  list: {
    columns: ["image", "title", "category", "taken_on", "state"],
    order: "position",
    orderings: ["taken_on"],
    search: ["title", "caption"],
    filters: ["category"],
  },
});

export type ImageCategory = ItemOf<typeof imageCategories> & { image_count: number };
export type GalleryImage = ItemOf<typeof images>;
