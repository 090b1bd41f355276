import { type ParseArgsConfig, parseArgs } from "node:util";

/** A subcommand of the CLI; `app/cli.ts` registers them. */
export interface Command {
  /** One line for the overview. */
  summary: string;
  /** The arguments after its name, such as `<username> [--force]`. */
  usage?: string;
  /** Printed below the usage in its help. */
  details?: string;
  /**
   * @param args what follows the command's name.
   * @returns the exit code.
   * @throws UsageError if an argument is unknown or invalid, ConfigError.
   */
  run(args: string[]): Promise<number>;
}

/** Invalid arguments: the CLI prints the message with a hint to the help, and exits with 2. */
export class UsageError extends Error {}

/** `parseArgs` of Node. @throws UsageError if an argument is unknown or invalid. */
export function parseArguments<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** For commands without arguments. @throws UsageError if there are any. */
export function expectNoArguments(args: string[]): void {
  parseArguments({ args, options: {} });
}
