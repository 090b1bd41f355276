import { imageResource } from "#app/features/gallery/gallery.server.ts";
import { loadPhotoNeighbours } from "#app/features/gallery/photo-neighbours.server.ts";
import { photoPath } from "#app/features/gallery/photo-paths.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { RequestContext } from "#app/platform/request-context.ts";
import { formatDate } from "#app/ui/formatted-date.ts";
import { toPictureInfo } from "#app/ui/picture-sources.ts";
import { loadNumbered } from "../../item-loader.server.ts";
import { headOf, siteSettings } from "../../page-loader.server.ts";

/**
 * A photo and its place among the others.
 * @param albumSlug the album somebody looks through; one that the photo is not in counts for nothing.
 * @throws NotFound
 */
export async function loadPhoto(requested: RequestContext, id: string, albumSlug: string | null) {
  const { app } = requested;
  const [photo, settings] = await Promise.all([loadNumbered(requested, imageResource, id), siteSettings(app)]);
  const { title, caption, image, category, taken_on } = photo;
  if (!image) throw new NotFound();
  // Somebody who came from an album goes on in it.
  const album = category && category.slug === albumSlug ? category : null;
  const { previous, next, at, count } = await loadPhotoNeighbours(app, photo, album?.id);
  return {
    head: headOf(app, settings, {
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
    taken: taken_on && { on: taken_on, words: formatDate(`${taken_on}T00:00:00Z`, "UTC").text },
    category: category && { name: category.name, slug: category.slug },
    album: album?.slug ?? undefined,
    previous,
    next,
    at,
    count,
  };
}
