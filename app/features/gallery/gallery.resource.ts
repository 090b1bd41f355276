import { z } from "zod";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { language } from "#app/resources/inputs/language.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { relation } from "#app/resources/inputs/relation.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { day, line } from "#app/resources/values.ts";
import { albumCover } from "./album-cover.ts";
import { photoPage } from "./photo-paths.ts";

export const imageCategories = defineResource({
  name: "image-category",
  path: "/api/gallery/image-category",
  labels: { one: "Album", many: "Albums" },
  navigation: {
    group: "Gallery",
    order: 2,
    icon: "album",
    description: "Group photos into albums, each with its own cover.",
  },
  fields: { name: line(), description: textArea(), cover: picture(albumCover), language: language() },
  derived: { image_count: z.number().int().meta({ title: "Photos" }) },
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
  page: photoPage,
  navigation: {
    group: "Gallery",
    order: 1,
    icon: "image",
    description: "Photos in the gallery. Each has its own page.",
  },
  fields: {
    title: line(),
    caption: textArea(1000),
    image: picture({}),
    category: labelled(relation(imageCategories), { title: "Album" }),
    taken_on: day.nullable().default(null),
    language: language(),
  },
  form: { main: ["image"] },
  traits: ["publication", "position", "trash"],
  list: {
    columns: ["image", "title", "category", "taken_on", "state"],
    order: "position",
    orderings: ["taken_on"],
    search: ["title", "caption"],
    filters: ["category"],
  },
});

export type ImageCategory = ItemOf<typeof imageCategories>;
export type GalleryImage = ItemOf<typeof images>;
