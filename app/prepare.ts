import { migrations } from "#db/migrations/migrations.ts";
import { resources } from "./features/features.server.ts";
import { recordMissingLinks } from "./features/links/record-missing-links.server.ts";
import { ensurePages } from "./features/pages/pages.server.ts";
import { indexMissingItems } from "./features/search/index-items.server.ts";
import { ensureSettings, hasSettings } from "./features/settings/settings.server.ts";
import type { App } from "./platform/app.ts";
import { withExclusiveLock } from "./platform/database/exclusive-lock.ts";
import { migrate } from "./platform/database/migrate.ts";

/** Reports progress, in steps. */
export type OnProgress = (done: number, total: number) => void;

/** Migrates the database to the latest schema. @returns the names of the migrations that ran. */
export const migrateSchema = (app: App, options?: { mustExist: boolean }): Promise<string[]> =>
  migrate(app.database, migrations, options);

/**
 * Prepares a migrated database with an owner for serving. Adds the demo academy if the database is empty and the
 * configuration enables it, the rows that must exist (settings, pages with a fixed URL), the record of older links, and
 * the search index. Idempotent, and safe in two processes at the same time.
 * @param createProgress returns the progress callback of a step; the label names the step.
 * @param seed adds the demo academy.
 */
export async function prepareDatabase(
  app: App,
  createProgress: (label: string) => OnProgress = () => () => {},
  seed: typeof seedDemo = seedDemo,
): Promise<void> {
  // Runs first, since links in what is added below are recorded on writing.
  await recordMissingLinks(app, resources, createProgress("Reading links"));
  // The demo writes the settings last, so that an interrupted run is resumed.
  if (app.config.demo && !(await hasSettings(app))) await seed(app, createProgress("Adding the demo academy"));
  await ensureSettings(app);
  await ensurePages(app);
  await indexMissingItems(app, resources, createProgress("Indexing"));
}

/** Adds the missing parts of the demo academy; resumes an interrupted run. */
export async function seedDemo(app: App, onProgress?: OnProgress): Promise<void> {
  // Loaded on demand: the demo is large, and unused on a site with its own content.
  const { fillDemo } = await import("#demo/fill-demo.ts");
  await withExclusiveLock(app.database, "demo", () => fillDemo(app, onProgress));
}
