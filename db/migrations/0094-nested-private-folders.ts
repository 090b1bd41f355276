import { sql } from "kysely";
import { columnTypes, type Engine, type MigrationDb } from "./columns.ts";

/**
 * Nested folders of private files. Names are unique within their folder, so their keys begin with that folder.
 *
 * `parent` is not a foreign key, since its locks would make two simultaneous moves wait for each other. Instead, every
 * change of the tree takes one lock, under which it is checked.
 */
export async function nestedPrivateFolders(db: MigrationDb, engine: Engine): Promise<void> {
  const { integer } = columnTypes(engine);
  await db.schema.alterTable("private_folder").addColumn("parent", integer).execute();
  await sql`update private_folder set name_key = '0/' || name_key`.execute(db);
  await db.schema
    .createIndex("private_folder_of_parent")
    .on("private_folder")
    .columns(["parent", "sort_key", "id"] as never[])
    .execute();
}
