import { type RawBuilder, sql } from "kysely";
import { personRows } from "#app/platform/person-rows.ts";
import "#app/platform/audit.ts";

/** What staff did to an item, newest first; the detail is the fields, as JSON. */
export const changesOf = (resource: string, itemId: number, limit: number): RawBuilder<unknown> =>
  personRows(
    "change",
    {
      ...{ id: sql`id`, title: sql`username`, state: sql`action` },
      ...{ detail: sql`cast(fields as text)`, created_at: sql`created_at` },
    },
    sql`from audit_entry where resource = ${resource} and item_id = ${itemId}
      order by created_at desc, id desc limit ${limit}`,
  );
