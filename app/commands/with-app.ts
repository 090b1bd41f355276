import type { App } from "../platform/app.ts";
import { loadConfig } from "../platform/config.ts";
import { migrateSchema } from "../prepare.ts";
import { createServer } from "../server.ts";

/** Runs work with the configured application, which does not listen, over a database of the newest schema. */
export async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env);
  // A command talks to a person; what goes wrong is still logged.
  // What it does may take as long as it takes.
  const { app, http } = await createServer({ config: { ...config, logLevel: "error", databaseTimeout: 0 } });
  try {
    await migrateSchema(app);
    return await work(app);
  } finally {
    await http.close();
  }
}
