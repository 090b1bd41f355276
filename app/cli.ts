import { existsSync } from "node:fs";
import { type Command, UsageError } from "./commands/command.ts";
import { checkConfig } from "./commands/config-check.ts";
import { demoCommand } from "./commands/demo.ts";
import { checkMediaCommand, rebuildSearchCommand } from "./commands/maintenance.ts";
import { migrateDatabase } from "./commands/migrate.ts";
import { serve } from "./commands/serve.ts";
import { addUserCommand, setPasswordCommand, setRoleCommand } from "./commands/user.ts";
import { ConfigError } from "./platform/config.ts";

const commands: Record<string, Command> = {
  serve,
  migrate: migrateDatabase,
  demo: demoCommand,
  "config check": checkConfig,
  "user add": addUserCommand,
  "user password": setPasswordCommand,
  "user role": setRoleCommand,
  "media check": checkMediaCommand,
  "search rebuild": rebuildSearchCommand,
};

const isHelp = (word: string | undefined) => word === "--help" || word === "-h";

/** Runs the command that the words name and answers the exit code: 1 where it fails, 2 where it was called wrongly. */
async function main(words: string[]): Promise<number> {
  if (words[0] === "help") return main([...words.slice(1), "--help"]);
  const name = Object.keys(commands).find((candidate) =>
    candidate.split(" ").every((word, index) => words[index] === word),
  );
  const command = name === undefined ? undefined : commands[name];
  if (!name || !command) {
    const named = words.filter((word) => !isHelp(word));
    // Of a first word alone, such as `user`, the help has all commands that begin with it.
    const group = Object.keys(commands).filter((candidate) => candidate.startsWith([...named, ""].join(" ")));
    if (named.length < words.length && group.length > 0) return say(overview(group));
    const problem = words.length === 0 ? "Which command?" : `There is no command "${words.join(" ")}".`;
    return complain(`${problem}\n\n${overview()}`, 2);
  }
  const rest = words.slice(name.split(" ").length);
  if (rest.some(isHelp)) return say(helpOf(name, command));
  try {
    // What the environment says wins over the file.
    if (existsSync(".env")) process.loadEnvFile(".env");
    return await command.run(rest);
  } catch (error) {
    if (error instanceof UsageError) return complain(`${error.message}\nSee: npm run cli -- ${name} --help`, 2);
    if (error instanceof ConfigError) return complain(error.message, 1);
    if (isFolderProblem(error)) return complain(`The folder of DATA_DIR cannot be used: ${error.message}`, 1);
    if (isDatabaseProblem(error)) return complain(`The database cannot be used: ${error.message}`, 1);
    throw error;
  }
}

/** The network's and PostgreSQL's codes for a server that is not there, or does not let us in. */
function isDatabaseProblem(error: unknown): error is Error {
  const { code } = error as NodeJS.ErrnoException;
  return /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|28\w{3}|3D000|53300|57P0\d|ERR_SQLITE_ERROR)$/.test(
    code ?? "",
  );
}

/** The folder for data is a file, say, or somebody else's, or its disk is full. */
function isFolderProblem(error: unknown): error is Error {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (
    /^(?:mkdir|scandir|open|write|fsync|link)$/.test(syscall ?? "") &&
    /^(?:EACCES|EDQUOT|EEXIST|EFBIG|EIO|ENOSPC|ENOTDIR|EPERM|EROFS)$/.test(code ?? "")
  );
}

function helpOf(name: string, { summary, usage, details }: Command) {
  const call = ["Usage: npm run cli --", name, ...(usage ? [usage] : [])].join(" ");
  return [summary, call, ...(details ? [details] : [])].join("\n\n");
}

function overview(names = Object.keys(commands)) {
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${commands[name]?.summary}`);
  return [
    "Usage: npm run cli -- <command> [options]",
    "",
    ...lines,
    "",
    "Each command explains itself with --help. `npx lightwell` is the same as `npm run cli --`.",
  ].join("\n");
}

function say(text: string) {
  process.stdout.write(`${text}\n`);
  return 0;
}

function complain(text: string, code: number) {
  process.stderr.write(`${text}\n`);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
