import type { ExpressionBuilder } from "kysely";
import { anonymous } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { AnyTables, Condition } from "#app/platform/rules.ts";
import { visible } from "#app/resources/read.server.ts";
import { storeOf } from "#app/resources/store.server.ts";
import type { GalleryImage } from "./gallery.resource.ts";
import { imageResource } from "./gallery.server.ts";

export interface PhotoNeighbours {
  previous: { id: number; title: string } | null;
  next: { id: number; title: string } | null;
  /** Its number in the list, from 1. */
  at: number;
  /** The number of photos in the list. */
  count: number;
}

/**
 * The previous and next photo in the order of the list; one query.
 * @param albumId limits the list to this album.
 */
export async function loadPhotoNeighbours(
  app: App,
  { id, position }: Pick<GalleryImage, "id" | "position">,
  albumId?: number,
): Promise<PhotoNeighbours> {
  const isVisible = visible(imageResource, anonymous, app.now().toISOString());
  const inList: Condition = (eb) =>
    eb.and([isVisible(eb), ...(albumId === undefined ? [] : [eb("category_id", "=", albumId)])]);
  // The list is ordered by position, then by id.
  const before: Condition = (eb) =>
    eb.or([eb("position", "<", position), eb.and([eb("position", "=", position), eb("id", "<", id)])]);
  const after: Condition = (eb) =>
    eb.or([eb("position", ">", position), eb.and([eb("position", "=", position), eb("id", ">", id)])]);

  const nearest = (eb: ExpressionBuilder<AnyTables, string>, side: Condition, column: "id" | "title") => {
    const isBefore = side === before;
    return eb
      .selectFrom("image")
      .select(column)
      .where(inList)
      .where(side)
      .orderBy("position", isBefore ? "desc" : "asc")
      .orderBy("id", isBefore ? "desc" : "asc")
      .limit(1);
  };
  const countWhere = (eb: ExpressionBuilder<AnyTables, string>, ...conditions: Condition[]) =>
    eb
      .selectFrom("image")
      .select((photo) => photo.fn.countAll().as("count"))
      .where((photo) => photo.and([inList, ...conditions].map((condition) => condition(photo))));

  const row = await storeOf(app)
    .selectNoFrom((eb) => [
      nearest(eb, before, "id").as("previous_id"),
      nearest(eb, before, "title").as("previous_title"),
      nearest(eb, after, "id").as("next_id"),
      nearest(eb, after, "title").as("next_title"),
      countWhere(eb, before).as("before"),
      countWhere(eb).as("count"),
    ])
    .executeTakeFirstOrThrow();
  return {
    previous: neighbour(row.previous_id, row.previous_title),
    next: neighbour(row.next_id, row.next_title),
    at: Number(row.before) + 1,
    count: Number(row.count),
  };
}

const neighbour = (id: unknown, title: unknown) => (id === null ? null : { id: Number(id), title: String(title) });
