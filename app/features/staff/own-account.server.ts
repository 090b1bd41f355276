import type { StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { incrementContentRevision } from "#app/platform/database/content-revision.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { type Media, mediaColumn, pictureOutput, readMedia } from "#app/platform/media/media-rows.ts";
import { parsedJson } from "#app/resources/inputs/input.ts";
import type { OwnAccount, OwnAccountChanges } from "./account.resource.ts";
import { ownAccount, recordAccountEvent } from "./account-events.server.ts";
import "./email-change.server.tsx";
import "./otp.server.ts";
import "./staff.server.ts";

/**
 * The signed-in account.
 * @param fields only these are read; those known from authentication take no query
 */
export async function getOwnAccount(
  app: App,
  actor: StaffActor,
  fields?: readonly string[],
): Promise<Partial<OwnAccount>> {
  const { id, username, role, dateLanguage: date_language } = actor;
  const known: Partial<OwnAccount> = { id, username, role, ...(date_language !== undefined && { date_language }) };
  const isKnown = fields?.every((name) => name in known);
  const account: Partial<OwnAccount> = isKnown ? known : await readOwnAccount(app.database.db, app, id);
  return fields ? Object.fromEntries(Object.entries(account).filter(([name]) => fields.includes(name))) : account;
}

async function readOwnAccount(db: Queryable, app: Pick<App, "now" | "database">, id: number): Promise<OwnAccount> {
  const { picture, recovery_codes_left, ...account } = await db
    .selectFrom("staff")
    .leftJoin("staff_email_change", (join) =>
      join
        .onRef("staff_email_change.staff_id", "=", "staff.id")
        .on("staff_email_change.expires_at", ">", app.now().toISOString()),
    )
    .leftJoin("staff_otp", "staff_otp.staff_id", "staff.id")
    .select(["staff.id", "username", "staff.email", "role", "display_name", "date_language"])
    .select(["staff_email_change.email as pending_email", "staff_otp.confirmed_at as otp_enabled_at"])
    .select((eb) =>
      eb
        .selectFrom("staff_recovery_code")
        .select((codes) => codes.fn.countAll<number>().as("count"))
        .whereRef("staff_recovery_code.staff_id", "=", "staff.id")
        .as("recovery_codes_left"),
    )
    .select(mediaColumn(app.database.engine, "picture_id").as("picture"))
    .where("staff.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    ...account,
    picture: pictureOutput(parsedJson(picture) as Media | undefined, null),
    recovery_codes_left: Number(recovery_codes_left),
  };
}

/**
 * Changes the settings that people control themselves. Name and picture appear on the site, with what they have
 * written.
 * @throws InvalidInput if the picture does not exist or is not a picture
 */
export async function changeOwnAccount(
  app: App,
  actor: StaffActor,
  { picture, ...changes }: OwnAccountChanges,
): Promise<OwnAccount> {
  return runInTransaction(app, async (trx) => {
    if (picture) await requirePicture(trx, picture);
    const before = await trx
      .selectFrom("staff")
      .select(["display_name", "picture_id", "date_language"])
      .where("id", "=", actor.id)
      .$if(app.database.engine === "postgres", (query) => query.forNoKeyUpdate())
      .executeTakeFirstOrThrow();
    const after = { ...before, ...changes, ...(picture !== undefined && { picture_id: picture }) };
    const fields = (["display_name", "picture_id", "date_language"] as const).filter(
      (field) => after[field] !== before[field],
    );
    if (fields.length > 0) {
      await trx
        .updateTable("staff")
        .set({ ...after, modified_at: app.now().toISOString() })
        .where("id", "=", actor.id)
        .execute();
      const used = after.picture_id === null ? [] : [after.picture_id];
      await app.recordMediaUse(trx, { resource: "staff", itemId: actor.id }, used);
      const names = fields.map((field) => (field === "picture_id" ? "picture" : field));
      await recordAccountEvent(trx, app, actor, "change", ownAccount(actor), names);
    }
    if (fields.some((field) => field !== "date_language")) await incrementContentRevision(trx, app.database.engine);
    return readOwnAccount(trx, app, actor.id);
  });
}

async function requirePicture(trx: Queryable, id: number) {
  const media = (await readMedia(trx, [id])).get(id);
  if (!media) throw InvalidInput.field("picture", "does_not_exist", "This picture is not in the media library.");
  if (media.kind !== "picture") throw InvalidInput.field("picture", "invalid", `"${media.name}" is not a picture.`);
}
