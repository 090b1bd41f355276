import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { inTransaction } from "#app/platform/database/transaction.ts";
import type { Http } from "#app/platform/http/http.ts";
import { scheduleHourly } from "#app/platform/jobs/schedule-hourly.ts";
import { applyAction } from "#app/resources/change-many.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { hasTrait } from "#app/resources/resource-definition.ts";
import { operationContext, type Row } from "#app/resources/store.server.ts";
import { tableOf } from "#app/resources/table.ts";
import { TRASH_RETENTION } from "#app/resources/traits/trash.ts";

/** Deletes expired items from the trash, at start and every hour. */
export function schedulePurge(http: Http, app: App, resources: readonly Resource[]): void {
  const withTrash = resources.filter(
    ({ definition, except }) => hasTrait(definition, "trash") && !except.includes("purge"),
  );
  scheduleHourly(http, app, "trash", async () => {
    for (const resource of withTrash) await purgeExpired(resource, app);
  });
}

/** Permanently deletes up to 500 items whose time in the trash has expired. @returns their number */
export async function purgeExpired(resource: Resource, app: App): Promise<number> {
  const limit = new Date(app.now().getTime() - TRASH_RETENTION).toISOString();
  return inTransaction(app, async (trx) => {
    const context = operationContext(app, anonymous, trx);
    const rows = (await context.store
      .selectFrom(tableOf(resource.definition.name))
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
