import { z } from "zod";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import "#app/platform/audit.ts";
import { MAX_LISTED, type PersonFacts } from "#app/platform/personal-data.ts";

/** Staff actions on an item that belongs to a person. */
export const changeFacts: PersonFacts = {
  shape: {
    changes: z
      .array(
        z.object({
          id: z.number().int(),
          action: z.string(),
          username: z.string(),
          fields: z.array(z.string()),
          created_at: z.iso.datetime(),
        }),
      )
      .meta({ description: "Staff actions on this item, newest first." }),
  },
  read: async (db, { resource, id }) => ({ changes: await loadItemChanges(db, resource, id) }),
};

const loadItemChanges = (db: AnyQueryable, resource: string, itemId: number) =>
  db
    .selectFrom("audit_entry")
    .select(["id", "action", "username", "fields", "created_at"])
    .where("resource", "=", resource)
    .where("item_id", "=", itemId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
