import { migrations } from "#db/migrations/migrations.ts";
import type { App } from "../platform/app.ts";
import { loadConfig } from "../platform/config.ts";
import { migrate } from "../platform/database/migrate.ts";
import { createServer } from "../server.ts";

/** Runs work with the configured application, which does not listen, over a database of the newest schema. */
export async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env);
  // A command talks to a person; what goes wrong is still logged.
  const { app, http } = await createServer({ config: { ...config, logLevel: "error" } });
  try {
    await migrate(app.database, migrations);
    return await work(app);
  } finally {
    await http.close();
  }
}
