import type { Selectable } from "kysely";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { editors, isAllowedOrOwn } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { mediaUrl } from "#app/platform/media/media-rows.ts";
import { foldText } from "#app/platform/text/fold-text.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import type { StoredMediaFile } from "./media.resource.ts";
import type { FileTag } from "./media-tags.resource.ts";
import "./media-table.ts";

export interface Library {
  app: App;
  /** All resources whose items may use a file. */
  resources: readonly Resource[];
}

export type MediaRow = Selectable<Tables["media"]>;

/** Owners and editors may change every file, authors only their own uploads. @throws PermissionDenied */
export function requireOwnOrEditor(actor: StaffActor, row: MediaRow): void {
  if (!isAllowedOrOwn(editors, actor, row))
    throw new PermissionDenied("Authors can only change files they uploaded themselves.");
}

/** @throws NotFound */
export async function findMedia(db: Queryable, id: number): Promise<MediaRow> {
  const row = await db.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export const findOriginal = (db: Queryable, id: number): Promise<Selectable<Tables["media_original"]> | undefined> =>
  db.selectFrom("media_original").selectAll().where("media_id", "=", id).executeTakeFirst();

/** The row, locked until the end of the transaction. @throws NotFound */
export async function lockMedia(trx: Queryable, app: App, id: number): Promise<MediaRow> {
  const row = await trx
    .selectFrom("media")
    .selectAll()
    .where("id", "=", id)
    .$if(app.database.engine === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** A file as the API returns it. */
export function presentMedia(row: MediaRow, useCount: number, tags: FileTag[]): StoredMediaFile {
  const { focal_x: x, focal_y: y } = row;
  return { ...row, focal_point: { x, y }, file: mediaUrl(row), use_count: useCount, tags };
}

/** The columns for searching and sorting. */
export const buildSearchColumns = ({ name, alt }: { name: string; alt: string }) => ({
  search_text: foldText(`${name} ${alt}`),
  sort_key: foldText(name).slice(0, 200),
});
