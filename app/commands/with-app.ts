import { loadConfig } from "#app/platform/config/config.ts";
import type { App } from "../platform/app.ts";
import { requireDatabase } from "../platform/database/open-database.ts";
import { migrateSchema } from "../prepare.ts";
import { createServer } from "../server.ts";

/** Calls `work` with the configured application, which does not listen, after migrating its database. */
export async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env);
  requireDatabase(config);
  // The command prints its own output, so only errors are logged; its statements have no time limit.
  const { app, http } = await createServer({ config: { ...config, logLevel: "error", databaseTimeout: 0 } });
  try {
    await migrateSchema(app, { mustExist: true });
    return await work(app);
  } finally {
    await http.close();
  }
}
