import { sql } from "kysely";
import { anonymous } from "#app/platform/access/actor.ts";
import type { Condition } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { visible } from "#app/resources/read.server.ts";
import { getStore } from "#app/resources/store.server.ts";
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
 * The previous and next photo in the order of the list, its number, and the total, counted in an index; two queries.
 * @param albumId limits the list to this album
 */
export async function loadPhotoNeighbours(
  app: App,
  { id, position }: Pick<GalleryImage, "id" | "position">,
  albumId?: number,
): Promise<PhotoNeighbours> {
  const store = getStore(app);
  const now = app.now().toISOString();
  const isVisible = visible(imageResource, anonymous, now);
  const inList: Condition = (eb) =>
    eb.and([isVisible(eb), ...(albumId === undefined ? [] : [eb("category_id", "=", albumId)])]);
  const list = store.selectFrom("image").where(inList);
  // The list is ordered by position, then by id.
  const side =
    (isBefore: boolean): Condition =>
    (eb) =>
      eb(eb.refTuple("position", "id"), isBefore ? "<" : ">", eb.tuple(eb.val(position), eb.val(id)) as never);
  const nearest = (role: "previous" | "next") => {
    const direction = role === "previous" ? "desc" : "asc";
    const rows = list
      .where(side(role === "previous"))
      .select(["id", "title", sql.lit(role).as("role")])
      .orderBy("position", direction)
      .orderBy("id", direction)
      .limit(1);
    return store.selectFrom(rows.as("nearest")).selectAll();
  };
  const [rows, counts] = await Promise.all([
    nearest("previous").unionAll(nearest("next")).execute(),
    list
      .select((eb) => [eb.fn.countAll().as("all"), eb.fn.countAll().filterWhere(side(true)).as("before")])
      .executeTakeFirstOrThrow(),
  ]);
  const findNeighbour = (role: string) => neighbour(rows.find((row) => row.role === role));
  return {
    previous: findNeighbour("previous"),
    next: findNeighbour("next"),
    at: Number(counts.before) + 1,
    count: Number(counts.all),
  };
}

const neighbour = (row: Record<string, unknown> | undefined) =>
  row ? { id: Number(row.id), title: String(row.title) } : null;
