import type { AnyQueryable } from "#app/platform/database/database.ts";
import "#app/platform/audit.ts";

/** What staff did to an item, newest first. */
export const changesOf = (db: AnyQueryable, resource: string, itemId: number, limit: number) =>
  db
    .selectFrom("audit_entry")
    .select(["id", "action", "username", "fields", "created_at"])
    .where("resource", "=", resource)
    .where("item_id", "=", itemId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
