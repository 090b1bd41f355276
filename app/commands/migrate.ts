import { migrations } from "#db/migrations/migrations.ts";
import { loadConfig } from "../platform/config.ts";
import { openDatabase } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { type Command, takesNothing } from "./command.ts";

export const migrateDatabase: Command = {
  summary: "Brings the database to the newest schema; `serve` does so by itself.",
  async run(words) {
    takesNothing(words);
    const database = openDatabase(loadConfig(process.env));
    try {
      const names = await migrate(database, migrations);
      process.stdout.write(names.length === 0 ? "The database is up to date.\n" : `Migrated: ${names.join(", ")}.\n`);
    } finally {
      await database.close();
    }
    return 0;
  },
};
