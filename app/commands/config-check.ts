import { loadConfig } from "../platform/config.ts";
import { type Command, takesNothing } from "./command.ts";

export const checkConfig: Command = {
  summary: "Says whether the configuration is right, and if not, everything that is wrong with it.",
  async run(words) {
    takesNothing(words);
    const config = loadConfig(process.env);
    const database = config.databaseUrl ? "PostgreSQL" : `SQLite in ${config.dataDir}`;
    process.stdout.write(
      `The configuration is right: ${config.siteUrl} on ${config.host}:${config.port}, ${database}.\n`,
    );
    return 0;
  },
};
