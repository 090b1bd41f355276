import type { ImageObject } from "schema-dts";
import type { Discovery, PageContext } from "#app/resources/discovery.server.ts";
import { absolute, organizationReference } from "#app/resources/structured-data.server.ts";
import type { GalleryImage } from "./gallery.resource.ts";

export const photoDiscovery: Discovery<GalleryImage> = {
  picture: "image",
  // A photo is shared as it is, instead of a generated picture.
  share: { sitePicture: "only" },
  structured: (photo, page) => [photograph(photo, page)],
};

function photograph(
  { title, caption, image, taken_on, published_at, language }: GalleryImage,
  page: PageContext,
): ImageObject {
  return {
    "@type": "ImageObject",
    name: title,
    url: page.url,
    ...(image && { contentUrl: absolute(page, image.url) }),
    ...(image?.width && image.height && { width: `${image.width}`, height: `${image.height}` }),
    ...(caption && { caption }),
    ...(taken_on && { dateCreated: taken_on }),
    ...(published_at && { uploadDate: published_at }),
    inLanguage: language,
    creditText: page.settings.academy_name,
    creator: organizationReference(page),
  };
}
