import { loadConfig } from "#app/platform/config/config.ts";
import { type Command, expectNoArguments } from "./command.ts";

export const configCheckCommand: Command = {
  summary: "Checks the configuration and lists every error in it.",
  async run(args) {
    expectNoArguments(args);
    const config = loadConfig(process.env);
    const database = config.databaseUrl ? "PostgreSQL" : `SQLite in ${config.dataDir}`;
    process.stdout.write(
      `The configuration is valid: ${config.siteUrl} on ${config.host}:${config.port}, ${database}.\n`,
    );
    return 0;
  },
};
