import { sql } from "kysely";
import type { Engine, MigrationDb } from "./columns.ts";

/** Records the pictures of accounts as files in use, like those of items. */
export async function portraitsInUse(db: MigrationDb, _engine: Engine): Promise<void> {
  await sql`
    insert into media_use (media_id, resource, item_id)
    select picture_id, 'staff', id from staff where picture_id is not null`.execute(db);
}
