import type { FastifyRequest } from "fastify";
import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import { getStaffId } from "#app/platform/access/actor.ts";
import type { AnyTables } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import type { Timestamp } from "#app/platform/database/tables.ts";
import { BadRequest, NotFound, PermissionDenied } from "#app/platform/errors.ts";
import { lockRows } from "./read.server.ts";
import type { Resource } from "./resource.server.ts";
import type { OperationContext, Row } from "./store.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The keys with which items were saved; `item_id` is null until the transaction ends. */
    save_key: {
      staff_id: number;
      resource: string;
      key: string;
      item_id: number | null;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

/** How long a repeated request is recognised, in milliseconds. */
const RETENTION = 7 * 24 * 60 * 60_000;

/** The header of routes that save an item. */
const saveKeyHeader = {
  "idempotency-key": z
    .string()
    .regex(/^[\w-]{8,100}$/, "Use 8 to 100 letters, digits, hyphens or underscores.")
    .optional()
    .meta({
      description:
        "A random key for this request. If the same account repeats the request within 7 days, for example after a lost response, nothing is saved again, and the response is the current item.",
    }),
};
export const saveKeyHeaders = z.looseObject(saveKeyHeader);

export const readSaveKey = ({ headers }: FastifyRequest) => headers["idempotency-key"] as string | undefined;

/**
 * Writes an item unless the account has already done so with this key; a concurrent request with the same key waits.
 * @param id of the item to change; undefined to create one.
 * @returns the written row, or the current one.
 * @throws errors of `write`, after which the key can be reused; NotFound if the item has since been deleted; BadRequest
 * if the key was used for another item.
 */
export async function writeOnce(
  resource: Resource,
  context: OperationContext,
  key: string,
  id: number | undefined,
  write: () => Promise<Row>,
): Promise<Row> {
  const { store, now, actor } = context;
  const staff_id = getStaffId(actor);
  if (staff_id === null) return write();
  const own = { staff_id, resource: resource.definition.name, key };
  const claimed = await store
    .insertInto("save_key")
    .values({ ...own, item_id: null, created_at: now, modified_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isOwn = (eb: ExpressionBuilder<AnyTables, string>) => eb.and(own);
  if (claimed.numInsertedOrUpdatedRows) {
    const row = await write();
    await store.updateTable("save_key").set({ item_id: row.id }).where(isOwn).execute();
    return row;
  }
  const saved = await store.selectFrom("save_key").select("item_id").where(isOwn).executeTakeFirstOrThrow();
  const itemId = saved.item_id as number;
  if (id !== undefined && itemId !== id)
    throw new BadRequest("This Idempotency-Key has already been used for another item.");
  const row = (await lockRows(resource, [itemId], resource.access.write, context)).get(itemId);
  if (!row) throw new NotFound("The item that was saved with this Idempotency-Key no longer exists.");
  if (!row.is_allowed) throw new PermissionDenied();
  return row;
}

export async function deleteExpiredSaveKeys({ database, now }: Pick<App, "database" | "now">): Promise<void> {
  const limit = new Date(now().getTime() - RETENTION).toISOString();
  await database.db.deleteFrom("save_key").where("created_at", "<", limit).execute();
}
