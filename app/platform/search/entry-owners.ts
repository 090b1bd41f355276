import type { AnyQueryable } from "../database/database.ts";

/** Makes another person the creator of these items, since authors find their own drafts. */
export async function handOverEntries(trx: AnyQueryable, from: number, to: number): Promise<void> {
  await trx.updateTable("search_entry").set({ created_by: to }).where("created_by", "=", from).execute();
}
