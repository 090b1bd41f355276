import { everybody } from "#app/platform/access/rules.ts";
import { countRows } from "#app/platform/database/count-rows.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { visible } from "#app/resources/read.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { imageCategories, images } from "./gallery.resource.ts";
import { photoDiscovery } from "./photo-discovery.server.ts";

export const imageCategoryResource = serveResource(imageCategories, {
  access: { read: everybody },
  publicFields: ["id", "slug", "name", "description", "cover", "language", "position", "image_count"],
  computed: { image_count: ["id"] },
  hooks: {
    afterRead: (items, { store, actor, now }) =>
      countRows(
        store,
        items,
        "image_count",
        { table: "image", column: "category_id" },
        visible(imageResource, actor, now),
      ),
  },
});

export const imageResource = serveResource(images, {
  discovery: photoDiscovery,
  publicFields: ["id", "title", "caption", "image", "category", "taken_on", "language", "position", "published_at"],
  hooks: {
    beforeWrite(values) {
      if (!values.image) throw InvalidInput.field("image", "required", "Choose a picture from the media library.");
      return {};
    },
  },
  searchText: (image) => ({ title: image.title, text: [image.caption] }),
});
