import { NotFound } from "#app/platform/errors.ts";
import type { RequestContext } from "#app/platform/request-context.ts";
import { loadItemById } from "#app/site/item-loader.server.ts";
import { createPageHead, siteSettings } from "#app/site/page-loader.server.ts";
import { formatDate } from "#app/ui/formatted-date.ts";
import { toPictureInfo } from "#app/ui/picture-sources.ts";
import { imageResource } from "../gallery.server.ts";
import { loadPhotoNeighbours } from "../photo-neighbours.server.ts";
import { photoPath } from "../photo-paths.ts";

/**
 * A photo and its position among the others.
 * @param albumSlug the album that is being browsed; ignored if the photo is not in it.
 * @throws NotFound
 */
export async function loadPhoto(request: RequestContext, id: string, albumSlug: string | null) {
  const { app } = request;
  const [photo, settings] = await Promise.all([loadItemById(request, imageResource, id), siteSettings(app)]);
  const { title, caption, image, category, taken_on } = photo;
  if (!image) throw new NotFound();
  const album = category && category.slug === albumSlug ? category : null;
  const { previous, next, at, count } = await loadPhotoNeighbours(app, photo, album?.id);
  return {
    head: createPageHead(app, settings, {
      path: photoPath(photo.id),
      title,
      description: caption || `${title}${category ? `, from the album ${category.name}` : ""}`,
      picture: image,
      about: { resource: imageResource, item: photo },
    }),
    id: photo.id,
    title,
    caption,
    image: toPictureInfo(image),
    taken: taken_on && { on: taken_on, text: formatDate(`${taken_on}T00:00:00Z`, "UTC").text },
    category: category && { name: category.name, slug: category.slug },
    album: album?.slug ?? undefined,
    previous,
    next,
    at,
    count,
  };
}
