import type { AnyQueryable } from "#app/platform/database/database.ts";
import type { PersonalData } from "#app/platform/personal-data.ts";
import { looseEmailKey } from "#app/platform/text/email-address.ts";
import "./saved-views.server.ts";

/** Saved lists whose search or name contains a person's address. */
export const savedViewPersonalData: PersonalData = {
  label: "Saved lists that contain the email address",
  tables: ["saved_view"],
  held: async (db, key) => (await findViews(db, key)).length,
  async erase(trx, key) {
    const ids = await findViews(trx, key);
    if (ids.length > 0) await trx.deleteFrom("saved_view").where("id", "in", ids).execute();
  },
};

/** Reads all saved lists, because there are few, and the address is encoded in their queries. */
async function findViews(db: AnyQueryable, key: string): Promise<number[]> {
  const views = await db.selectFrom("saved_view").select(["id", "name", "query"]).execute();
  const isAbout = (text: string) => looseEmailKey(text.trim()) === key || text.toLowerCase().includes(key);
  return views
    .filter(({ name, query }) => isAbout(name) || [...new URLSearchParams(query).values()].some(isAbout))
    .map(({ id }) => id);
}
