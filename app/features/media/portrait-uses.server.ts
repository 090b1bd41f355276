import { sql } from "kysely";
import type { StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import type { AnyQueryable, Queryable } from "#app/platform/database/database.ts";
import type { Store } from "#app/resources/store.server.ts";
import type { MediaUse } from "./media.resource.ts";
import "./media-table.ts";
import { portraitShape } from "#app/resources/portrait-shape.ts";
import { recordShapes } from "./picture-shapes.server.ts";

/** The name of accounts in `media_use` and in the audit log. */
const ACCOUNTS = "staff";

export const recordMediaUse: App["recordMediaUse"] = async (trx, { resource, itemId }, mediaIds) => {
  await trx.deleteFrom("media_use").where("resource", "=", resource).where("item_id", "=", itemId).execute();
  const uses = mediaIds.map((media_id) => ({ media_id, resource, item_id: itemId }));
  if (uses.length === 0) return;
  await trx.insertInto("media_use").values(uses).execute();
  await recordShapes(
    trx,
    mediaIds.map((media) => ({ media, shape: portraitShape })),
    new Date().toISOString(),
  );
};

async function accountsUsing(db: Queryable, mediaId: number): Promise<number[]> {
  const uses = db.selectFrom("media_use").select("item_id").where("resource", "=", ACCOUNTS);
  return (await uses.where("media_id", "=", mediaId).execute()).map(({ item_id }) => item_id);
}

/** Selects the accounts that have a file as their picture, with the columns of `selectTitles`. */
export const selectPortraitUses = ({ staff }: App, db: Store, mediaId: number) =>
  db
    .selectFrom("media_use")
    .select(["resource", "item_id as id", staff.selectUsername("item_id").as("title"), sql<number>`0`.as("trashed")])
    .where("media_id", "=", mediaId)
    .where("resource", "=", ACCOUNTS);

/**
 * @param uses from `selectPortraitUses`, possibly among others
 */
export const presentPortraitUses = (uses: readonly { resource: string; id: number; title: unknown }[]): MediaUse[] =>
  uses
    .filter(({ resource }) => resource === ACCOUNTS)
    .map(({ id, title }) => ({
      resource: ACCOUNTS,
      id,
      title: `Profile picture of ${title ?? id}`,
      url: "/admin/staff",
      trashed: false,
    }));

/** Removes a file from the accounts that have it as their picture, with an audit entry for each. */
export async function clearPortraits(app: App, actor: StaffActor, trx: AnyQueryable, mediaId: number): Promise<void> {
  const ids = await accountsUsing(trx, mediaId);
  if (ids.length === 0) return;
  const usernames = await app.staff.usernames(trx, ids);
  await app.staff.removePictures(trx, ids);
  await trx.deleteFrom("media_use").where("resource", "=", ACCOUNTS).where("media_id", "=", mediaId).execute();
  const events = ids.map((id) => ({
    action: "change",
    resource: ACCOUNTS,
    itemId: id,
    title: usernames.get(id) ?? "",
    fields: ["picture"],
  }));
  await recordAudit(trx, actor, events, app.now().toISOString());
}
