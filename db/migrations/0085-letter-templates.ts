import type { Engine, MigrationDb } from "./columns.ts";
import { createListSearch } from "./list-search.ts";
import { createResourceTable } from "./resource-table.ts";

/** Templates that letters start from. */
export async function letterTemplates(db: MigrationDb, engine: Engine): Promise<void> {
  await createResourceTable(db, engine, "letter_template", {
    columns: { title: "text", subject: "text", preview_line: "text", body: "json", language: "text" },
    traits: ["trash"],
    order: "modified_at",
  });
  await createListSearch(db, engine, "letter_template");
}
