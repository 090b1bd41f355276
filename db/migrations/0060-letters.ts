import type { Engine, MigrationDb } from "./columns.ts";
import { createResourceTable } from "./resource-table.ts";

/** Letters to subscribers. The records of sent letters have their own tables. */
export const letters = (db: MigrationDb, engine: Engine): Promise<void> =>
  createResourceTable(db, engine, "letter", {
    columns: {
      title: "text",
      subject: "text",
      preview_line: "text",
      sender_name: "text or null",
      reply_to: "text or null",
      body: "json",
      language: "text",
    },
    traits: ["trash"],
    order: "modified_at",
  });
