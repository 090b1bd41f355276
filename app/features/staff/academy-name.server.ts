import type { Queryable } from "#app/platform/database/database.ts";

/** The name the academy goes by. */
export async function academyName(db: Queryable): Promise<string> {
  const settings = await db.selectFrom("settings").select("academy_name").where("id", "=", 1).executeTakeFirst();
  return settings?.academy_name || "Lightwell";
}
