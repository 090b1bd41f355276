import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import { recordAuditAs } from "#app/platform/audit.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { Id, Timestamp } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The latest backups reported by programs on the server. */
    backup: { id: Id; created_at: Timestamp; modified_at: Timestamp; next_by: Timestamp };
  }
}

/** The actor of commands on the server, in the audit log. */
const COMMAND_LINE = "(command line)";
const HOUR = 60 * 60_000;
const KEPT = 30;

/**
 * Records that a backup has just been made.
 * @param within the number of hours until the next one
 */
export async function recordBackup({ database, now }: Pick<App, "database" | "now">, within: number): Promise<void> {
  const made = now();
  const created_at = made.toISOString();
  await database.db.transaction().execute(async (trx) => {
    const next_by = new Date(made.getTime() + within * HOUR).toISOString();
    const row = { created_at, modified_at: created_at, next_by };
    const { id } = await trx.insertInto("backup").values(row).returning("id").executeTakeFirstOrThrow();
    await trx
      .deleteFrom("backup")
      .where("id", "<=", id - KEPT)
      .execute();
    const event = { action: "record", resource: "backup", itemId: id, title: "" };
    await recordAuditAs(trx as Queryable, COMMAND_LINE, [event], created_at);
  });
}

/** An overdue backup, if any was ever recorded, with the time since which it is missing; counted for the dashboard. */
export const lateBackups = ({ now }: { now: string }) => sql<{ name: string; count: number; oldest: string | null }>`
  select 'late backup' as name, count(*) as count, min(created_at) as oldest from backup
  where next_by < ${now} and id = (select max(id) from backup)`;
