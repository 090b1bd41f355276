import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { AnyQueryable, Queryable } from "#app/platform/database/database.ts";
import type { ShownPicture } from "#app/resources/inputs/input.ts";
import { contentValues } from "#app/resources/inputs/input-values.ts";
import type { OnChange } from "#app/resources/resource.server.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { Row } from "#app/resources/store.server.ts";
import { MAX_WIDTH } from "#app/ui/picture-sources.ts";
import type { MediaRow } from "./library.server.ts";
import "./media-table.ts";

/** The aspect of pictures that are not cropped. */
export const WHOLE = "whole";

/** Records the shapes in which pages show items' pictures, in published and pending versions. */
export const recordShownPictures: OnChange = async ({ definition }, changes, { store, now }) => {
  const shown = changes.flatMap(({ after, save }) => (after && save ? listShownPictures(definition, after) : []));
  await recordShapes(store, shown, now);
};

function listShownPictures(definition: ResourceDefinition, row: Row): ShownPicture[] {
  const versions = row.pending ? [false, true] : [false];
  return versions.flatMap((newest) =>
    Object.entries(contentValues(definition, row, newest)).flatMap(
      ([field, value]) => definition.inputs[field]?.pictures?.(value) ?? [],
    ),
  );
}

/** Queues these shapes, unless they have already been generated at this width. */
export async function recordShapes(db: AnyQueryable, shown: readonly ShownPicture[], now: string): Promise<void> {
  const wanted = new Map<string, { media_id: number; aspect: string; most: number }>();
  for (const { media, shape } of shown) {
    const { aspect = WHOLE, most = MAX_WIDTH } = shape;
    const key = `${media} ${aspect}`;
    wanted.set(key, { media_id: media, aspect, most: Math.max(most, wanted.get(key)?.most ?? 0) });
  }
  if (wanted.size === 0) return;
  const ids = [...new Set(shown.map(({ media }) => media))];
  // Read first, so that most changes lock nothing.
  const known: { media_id: number; aspect: string; most: number }[] = await db
    .selectFrom("picture_shape")
    .select(["media_id", "aspect", "most"])
    .where("media_id", "in", ids)
    .execute();
  for (const { media_id, aspect, most } of known) {
    const key = `${media_id} ${aspect}`;
    if ((wanted.get(key)?.most ?? 0) <= most) wanted.delete(key);
  }
  if (wanted.size === 0) return;
  const times = { wanted_at: now, created_at: now, modified_at: now };
  const rows = [...wanted.values()].sort((a, b) => a.media_id - b.media_id || (a.aspect < b.aspect ? -1 : 1));
  await db
    .insertInto("picture_shape")
    .values(rows.map((row) => ({ ...row, ...times, made: false, attempts: 0 })))
    .onConflict((conflict) =>
      conflict
        .columns(["media_id", "aspect"])
        .doUpdateSet((eb) => ({
          most: eb.ref("excluded.most"),
          ...unmade(now),
        }))
        .where("picture_shape.most", "<", sql.ref("excluded.most")),
    )
    .execute();
}

/** A process that is working on it notices that its lease has ended. */
const unmade = (now: string) => ({ made: false, attempts: 0, leased_until: null, wanted_at: now, modified_at: now });

/** Queues a picture's sizes again after its content has changed, or those of its crops after its focal point has. */
export async function makeShapesAgain(
  app: App,
  trx: Queryable,
  before: MediaRow,
  { sha256 = before.sha256, focal_x = before.focal_x, focal_y = before.focal_y }: Partial<MediaRow>,
): Promise<void> {
  const isSameContent = sha256 === before.sha256;
  if (isSameContent && focal_x === before.focal_x && focal_y === before.focal_y) return;
  await trx
    .updateTable("picture_shape")
    .set(unmade(app.now().toISOString()))
    .where("media_id", "=", before.id)
    .$if(isSameContent, (query) => query.where("aspect", "!=", WHOLE))
    .execute();
}
