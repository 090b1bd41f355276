import { z } from "zod";
import { InvalidInput } from "#app/platform/errors.ts";
import { countUses } from "#app/resources/count-uses.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { imageCategories, images } from "./gallery.resource.ts";

export const imageCategoryResource = serveResource(imageCategories, {
  publicFields: ["id", "slug", "name", "description", "cover", "position", "image_count"],
  derived: { image_count: z.number().int() },
  hooks: {
    afterRead: (items, moment) =>
      countUses(items, "image_count", { resource: imageResource, column: "category_id" }, moment),
  },
});

export const imageResource = serveResource(images, {
  publicFields: ["id", "title", "caption", "image", "category", "taken_on", "position", "published_at"],
  hooks: {
    beforeWrite(values) {
      if (!values.image) throw InvalidInput.field("image", "required", "Choose a picture from the media library.");
      return {};
    },
  },
  searchText: (image) => ({ title: String(image.title), text: String(image.caption) }),
});
