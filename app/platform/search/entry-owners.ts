import type { AnyQueryable } from "../database/database.ts";

/** Makes somebody else the person who has created these items: authors find their own drafts. */
export async function handOverEntries(trx: AnyQueryable, from: number, to: number): Promise<void> {
  await trx.updateTable("search_entry").set({ created_by: to }).where("created_by", "=", from).execute();
}
