import { loadConfig } from "#app/platform/config/config.ts";
import { migrations } from "#db/migrations/migrations.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { type Command, expectNoArguments } from "./command.ts";

export const migrateCommand: Command = {
  summary: "Migrates the database to the latest schema. `serve` does this on start.",
  async run(args) {
    expectNoArguments(args);
    const database = await openDatabase(loadConfig(process.env));
    try {
      const names = await migrate(database, migrations);
      process.stdout.write(names.length === 0 ? "The database is up to date.\n" : `Migrated: ${names.join(", ")}.\n`);
    } finally {
      await database.close();
    }
    return 0;
  },
};
