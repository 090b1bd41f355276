import type { Generated } from "kysely";
import { getStaffId } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Json, Timestamp } from "#app/platform/database/tables.ts";
import { contentFields, contentValues } from "#app/resources/inputs/input-values.ts";
import { validateReferences } from "#app/resources/inputs/references.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import type { OperationContext, Row, Values } from "#app/resources/store.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    preview_draft: {
      id: Generated<number>;
      staff_id: number;
      resource: string;
      item_id: number;
      fields: Json<Values>;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

/** Twice the lifetime of the link that shows it. */
const KEPT_FOR = 2 * 60 * 60 * 1000;

/**
 * Stores a user's typed form values for a preview, replacing their previous ones.
 * @returns its id
 * @throws InvalidInput
 */
export async function keepPreviewDraft(
  resource: Resource,
  row: Row,
  input: Values,
  context: OperationContext,
): Promise<number> {
  const { definition } = resource;
  const current = contentValues(definition, row, true);
  const typed = contentFields(definition).filter((field) => input[field] !== undefined);
  const values = { ...current, ...Object.fromEntries(typed.map((field) => [field, input[field]])) };
  await validateReferences({ ...context, resource, input, before: row, current, values });
  const fields = JSON.stringify(Object.fromEntries(typed.map((field) => [field, values[field]])));
  const key = { staff_id: getStaffId(context.actor) as number, resource: definition.name, item_id: row.id };
  const { id } = await context.app.database.db
    .insertInto("preview_draft")
    .values({ ...key, fields, created_at: context.now, modified_at: context.now })
    .onConflict((conflict) =>
      conflict.columns(["staff_id", "resource", "item_id"]).doUpdateSet({ fields, modified_at: context.now }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The typed values, if they are still stored. */
export async function findPreviewDraft(
  app: App,
  key: { resource: string; item_id: number; id: number },
): Promise<Values | undefined> {
  const row = await app.database.db
    .selectFrom("preview_draft")
    .select("fields")
    .where("id", "=", key.id)
    .where("resource", "=", key.resource)
    .where("item_id", "=", key.item_id)
    .executeTakeFirst();
  return row?.fields;
}

/** Deletes typed values for previews that can no longer be opened. */
export const forgetPreviewDrafts = (app: App): Promise<unknown> =>
  app.database.db
    .deleteFrom("preview_draft")
    .where("modified_at", "<", new Date(app.now().getTime() - KEPT_FOR).toISOString())
    .execute();
