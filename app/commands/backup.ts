import { loadConfig } from "#app/platform/config/config.ts";
import { migrations } from "#db/migrations/migrations.ts";
import { recordBackup } from "../features/backups/backups.server.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase, requireDatabase } from "../platform/database/open-database.ts";
import { type Command, parseArguments, UsageError } from "./command.ts";

const MAX_HOURS = 24 * 366;

export const recordBackupCommand: Command = {
  summary: "Records a backup, so that the dashboard can report overdue ones.",
  usage: "[--next-within <hours>]",
  details:
    "Run this at the end of your backup script. If the next backup is not recorded within the given hours (default: 26, for a daily backup), the owners’ dashboard reports it as overdue.",
  async run(args) {
    const { values } = parseArguments({ args, options: { "next-within": { type: "string", default: "26" } } });
    const hours = Number(values["next-within"]);
    if (!/^\d+$/.test(values["next-within"]) || hours < 1 || hours > MAX_HOURS)
      throw new UsageError(`--next-within must be a whole number from 1 to ${MAX_HOURS}.`);
    const config = loadConfig(process.env);
    requireDatabase(config);
    const database = await openDatabase(config);
    try {
      await migrate(database, migrations, { mustExist: true });
      await recordBackup({ database, now: () => new Date() }, hours);
    } finally {
      await database.close();
    }
    process.stdout.write("Backup recorded.\n");
    return 0;
  },
};
