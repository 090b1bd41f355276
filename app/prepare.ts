import { migrations } from "#db/migrations/migrations.ts";
import { searchedResources } from "./content.ts";
import { ensurePages } from "./features/pages/pages.server.ts";
import { completeSearch } from "./features/search/index-items.server.ts";
import { ensureSettings } from "./features/settings/settings.server.ts";
import type { App } from "./platform/app.ts";
import { withExclusiveLock } from "./platform/database/exclusive-lock.ts";
import { migrate } from "./platform/database/migrate.ts";

/** Is told how many steps of how many are done. */
export type OnProgress = (done: number, total: number) => void;

/** Brings the database to the newest schema, which everything else needs. */
export const migrateSchema = (app: App): Promise<string[]> => migrate(app.database, migrations);

/**
 * Makes a database of the newest schema, with an owner, ready to serve: the demo academy where the
 * database is empty and the configuration asks for it, and the rows that have to exist (settings,
 * pages of fixed address). Safe to run again, and by two processes at once.
 * @param showing takes what is being done, and returns what is told of its progress.
 */
export async function prepareDatabase(
  app: App,
  showing: (label: string) => OnProgress = () => () => {},
): Promise<void> {
  if (app.config.demo && (await isEmpty(app))) await fillWithDemo(app, showing("Filling in the demo academy"));
  await ensureSettings(app);
  await ensurePages(app);
  await completeSearch(app, searchedResources, showing("Indexing for search"));
}

/** Fills in what is missing of the demo academy; goes on where it was interrupted. */
export async function fillWithDemo(app: App, onProgress?: OnProgress): Promise<void> {
  // Of no use to a site that has its own content, and not small.
  const { fillDemo } = await import("#db/demo/fill-demo.ts");
  await withExclusiveLock(app.database, "demo", () => fillDemo(app, onProgress));
}

/** The settings come last, so a demo that was interrupted counts as none. */
async function isEmpty(app: App) {
  return !(await app.database.db.selectFrom("settings").select("id").executeTakeFirst());
}
