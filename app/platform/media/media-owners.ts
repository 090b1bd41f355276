import { type Kysely, sql } from "kysely";
import type { AnyTables } from "../access/rules.ts";
import type { AnyQueryable } from "../database/database.ts";

/** The number of files uploaded by a person, as a row of `label` and `count`. */
export const countMedia = (db: Kysely<AnyTables>, staffId: number) =>
  db
    .selectFrom("media")
    .select((eb) => [sql<string>`'Files of the media library'`.as("label"), eb.fn.countAll<number>().as("count")])
    .where("created_by", "=", staffId);

/** Makes another person the uploader of these files. */
export async function handOverMedia(trx: AnyQueryable, from: number, to: number): Promise<void> {
  await trx.updateTable("media").set({ created_by: to }).where("created_by", "=", from).execute();
}
