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
  /** Its place in the list, from 1. */
  at: number;
  /** How many the list has. */
  count: number;
}

/**
 * What stands before and after a photo in the order of the list; one query, however long the list.
 * @param albumId only among the photos of this album.
 */
export async function loadPhotoNeighbours(
  app: App,
  { id, position }: Pick<GalleryImage, "id" | "position">,
  albumId?: number,
): Promise<PhotoNeighbours> {
  const shown = visible(imageResource, anonymous, app.now().toISOString());
  const inList: Condition = (eb) =>
    eb.and([shown(eb), ...(albumId === undefined ? [] : [eb("category_id", "=", albumId)])]);
  // The list goes by position, and where that is equal by id.
  const before: Condition = (eb) =>
    eb.or([eb("position", "<", position), eb.and([eb("position", "=", position), eb("id", "<", id)])]);
  const after: Condition = (eb) =>
    eb.or([eb("position", ">", position), eb.and([eb("position", "=", position), eb("id", ">", id)])]);

  const nearest = (eb: ExpressionBuilder<AnyTables, string>, side: Condition, column: "id" | "title") => {
    const back = side === before;
    return eb
      .selectFrom("image")
      .select(column)
      .where(inList)
      .where(side)
      .orderBy("position", back ? "desc" : "asc")
      .orderBy("id", back ? "desc" : "asc")
      .limit(1);
  };
  const number = (eb: ExpressionBuilder<AnyTables, string>, ...conditions: Condition[]) =>
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
      number(eb, before).as("before"),
      number(eb).as("count"),
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
