import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { applyAction } from "#app/resources/change-many.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { operationContext, type Row } from "#app/resources/store.server.ts";
import { getTableName } from "#app/resources/table.ts";
import { TRASH_RETENTION } from "#app/resources/traits/trash.ts";

/** Deletes expired items of all resources from the trash. */
export async function purgeTrash(app: App): Promise<void> {
  for (const resource of app.resources)
    if (hasTrait(resource.definition, "trash") && !resource.except.includes("purge")) await purgeExpired(resource, app);
}

/** Permanently deletes up to 500 items whose time in the trash has expired. @returns their number */
export async function purgeExpired(resource: Resource, app: App): Promise<number> {
  const limit = new Date(app.now().getTime() - TRASH_RETENTION).toISOString();
  return runInTransaction(app, async (trx) => {
    const context = operationContext(app, anonymous, trx);
    const rows = (await context.store
      .selectFrom(getTableName(resource.definition.name))
      .selectAll()
      .where("trashed_at", "<", limit)
      .orderBy("id")
      .limit(500)
      .$if(app.database.engine === "postgres", (query) => query.forUpdate())
      .execute()) as Row[];
    await applyAction(resource, "purge", { rule: "remove" }, rows, context);
    return rows.length;
  });
}
