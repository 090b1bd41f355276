import { parseArgs } from "node:util";

/** A command of the command line; `app/cli.ts` has the table of them. */
export interface Command {
  /** One line that says what it does. */
  summary: string;
  /** What follows its name, such as `<username> [--force]`. */
  usage?: string;
  /** More that its help says, below the usage. */
  details?: string;
  /** @returns the exit code. @throws UsageError where an option is not known, ConfigError. */
  run(words: string[]): Promise<number>;
}

/** The command was called wrongly: exit code 2 and a pointer to its help. */
export class UsageError extends Error {}

/** For commands that take neither options nor arguments. @throws UsageError */
export function takesNothing(words: string[]): void {
  try {
    parseArgs({ args: words, options: {}, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
