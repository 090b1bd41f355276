import { sql } from "kysely";
import type { Queryable } from "#app/platform/database/database.ts";
import { pictureOutput, readMedia } from "#app/platform/media/media-rows.ts";
import type { StaffDirectory } from "#app/platform/staff-directory.ts";
import "./staff.server.ts";

const accounts = (db: Queryable, ids: readonly (number | null)[]) =>
  db.selectFrom("staff").where("id", "in", [0, ...new Set(ids.filter((id) => id !== null))]);

/** The account data that other parts of the application may read. */
export const staffDirectory: StaffDirectory = {
  async findActive(db: Queryable, id) {
    const account = await db
      .selectFrom("staff")
      .select(["id", "username", "role"])
      .where("id", "=", id)
      .where("is_active", "=", true)
      .executeTakeFirst();
    return account && { kind: "staff", ...account, sessionId: 0 };
  },
  select: (db, ids) => accounts(db, [...ids]) as never,
  async usernames(db: Queryable, ids) {
    const wanted = [...ids];
    if (wanted.every((id) => id === null)) return new Map();
    const rows = await accounts(db, wanted).select(["id", "username"]).execute();
    return new Map(rows.map(({ id, username }) => [id, username]));
  },
  selectUsername: (reference) =>
    sql<string | null>`(select username from staff where staff.id = ${sql.ref(reference)})`,
  async findEmail(db: Queryable, id) {
    const account = await db
      .selectFrom("staff")
      .select("email")
      .where("id", "=", id)
      .where("is_active", "=", true)
      .executeTakeFirst();
    return account?.email ?? undefined;
  },
  listByRoles: (db: Queryable, roles) =>
    db
      .selectFrom("staff")
      .select(["id", "username"])
      .where("role", "in", [...roles])
      .where("is_active", "=", true)
      .orderBy("username")
      .execute(),
  countActive: (db) =>
    db
      .selectFrom("staff")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("is_active", "=", true),
  listWithEmail: (db: Queryable) =>
    db
      .selectFrom("staff")
      .select(["id", "username", "email"])
      .where("email", "is not", null)
      .where("is_active", "=", true)
      .orderBy("username")
      .$narrowType<{ email: string }>()
      .execute(),
  async findName(db: Queryable, id) {
    const account = await db.selectFrom("staff").select("display_name").where("id", "=", id).executeTakeFirst();
    return account?.display_name ?? "";
  },
  async pictures(db: Queryable) {
    const accounts = await db
      .selectFrom("staff")
      .select(["display_name", "picture_id"])
      .where("is_active", "=", true)
      .where("display_name", "!=", "")
      .where("picture_id", "is not", null)
      .orderBy("id", "desc")
      .execute();
    const media = await readMedia(
      db,
      accounts.map(({ picture_id }) => picture_id as number),
    );
    // If two accounts have the same name, the older one wins.
    return new Map(
      accounts.flatMap(({ display_name, picture_id }) => {
        const picture = pictureOutput(media.get(picture_id as number), "");
        return picture ? [[display_name, picture] as const] : [];
      }),
    );
  },
  async removePictures(trx: Queryable, ids) {
    await trx
      .updateTable("staff")
      .set({ picture_id: null })
      .where("id", "in", [...ids])
      .execute();
  },
  async ownerAddresses(db: Queryable) {
    const owners = await db
      .selectFrom("staff")
      .select("email")
      .where("role", "=", "owner")
      .where("is_active", "=", true)
      .where("email", "is not", null)
      .execute();
    return [...new Set(owners.flatMap(({ email }) => email ?? []))];
  },
};
