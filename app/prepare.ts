import { fillDemo } from "#db/demo/fill-demo.ts";
import { migrations } from "#db/migrations/migrations.ts";
import { searchedResources } from "./content.ts";
import { ensurePages } from "./features/pages/pages.server.ts";
import { ensureSettings } from "./features/settings/settings.server.ts";
import type { App } from "./platform/app.ts";
import { migrate } from "./platform/database/migrate.ts";
import { completeSearch } from "./resources/search.server.ts";

/**
 * Makes the database ready to serve: the newest schema, the demo academy where the database is empty
 * and the configuration asks for it, and the rows that have to exist (settings, pages of fixed
 * address). Safe to run again, and by two processes at once.
 */
export async function prepareDatabase(app: App): Promise<void> {
  await migrate(app.database, migrations);
  if (app.config.demo && (await isEmpty(app))) await fillDemo(app);
  await ensureSettings(app);
  await ensurePages(app);
  await completeSearch(app, searchedResources);
}

async function isEmpty(app: App) {
  return !(await app.database.db.selectFrom("settings").select("id").executeTakeFirst());
}
