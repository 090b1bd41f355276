import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { pictureOutput, readMedia } from "#app/platform/media/media-rows.ts";
import { memoizePerRevision } from "#app/platform/page-cache/memoize-per-revision.ts";
import { findNextPublication } from "#app/resources/next-publication.server.ts";
import { visible } from "#app/resources/read.server.ts";
import { getStore } from "#app/resources/store.server.ts";
import { toPictureInfo } from "#app/ui/picture-sources.ts";
import type { Album } from "./album.ts";
import { imageResource } from "./gallery.server.ts";

/**
 * The albums with published photos, in order. Counting their photos is expensive, so they are cached until the content
 * changes or the next photo is published.
 */
export const loadAlbums = async (app: App): Promise<Album[]> =>
  (await memoizePerRevision(app, load, ({ nextChange }) => nextChange)).albums;

async function load(app: App) {
  const [albums, nextChange] = await Promise.all([readAlbums(app), findNextPublication(app)]);
  return { albums, nextChange };
}

async function readAlbums(app: App): Promise<Album[]> {
  const store = getStore(app);
  const isVisible = visible(imageResource, anonymous, app.now().toISOString());
  const rows = await store
    .selectFrom("image_category")
    .select(["id", "slug", "name", "description", "cover_id"])
    .select((eb) => [
      eb
        .selectFrom("image")
        .select((photo) => photo.fn.countAll().as("count"))
        .whereRef("image.category_id", "=", "image_category.id")
        .where(isVisible)
        .as("count"),
      eb
        .selectFrom("image")
        .select("image.image_id")
        .whereRef("image.category_id", "=", "image_category.id")
        .where(isVisible)
        .orderBy("image.position")
        .orderBy("image.id")
        .limit(1)
        .as("first_id"),
    ])
    .orderBy("position")
    .orderBy("id")
    .execute();
  const albums = rows
    .filter((row) => Number(row.count) > 0)
    .map((row) => ({ ...row, coverId: (row.cover_id ?? row.first_id) as number }));
  const media = await readMedia(
    store,
    albums.map(({ coverId }) => coverId),
  );
  return albums.map(({ id, slug, name, description, count, coverId }) => {
    const cover = pictureOutput(media.get(coverId), "");
    return { id, slug, name, description, count: Number(count), cover: cover && toPictureInfo(cover) };
  });
}
