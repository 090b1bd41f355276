import { existsSync } from "node:fs";
import { recordBackupCommand } from "./commands/backup.ts";
import { type Command, UsageError } from "./commands/command.ts";
import { configCheckCommand } from "./commands/config-check.ts";
import { demoCommand } from "./commands/demo.ts";
import { checkMediaCommand, rebuildSearchCommand } from "./commands/maintenance.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { bootBuiltServer, serve, serveCommand } from "./commands/serve.ts";
import { addUserCommand, setPasswordCommand, setRoleCommand } from "./commands/user.ts";
import { type Config, ConfigError, loadConfig } from "./platform/config/config.ts";
import { WrongDatabase } from "./platform/database/migrate.ts";
import type { Http } from "./platform/http/http.ts";
import { createLog } from "./platform/log.ts";

const commands: Record<string, Command> = {
  serve: serveCommand,
  migrate: migrateCommand,
  demo: demoCommand,
  "config check": configCheckCommand,
  "user add": addUserCommand,
  "user password": setPasswordCommand,
  "user role": setRoleCommand,
  "media check": checkMediaCommand,
  "search rebuild": rebuildSearchCommand,
  "backup record": recordBackupCommand,
};

const isHelp = (arg: string | undefined) => arg === "--help" || arg === "-h";

/** Runs a command. @returns the exit code: 1 if it fails, 2 if the arguments are invalid. */
async function main(args: string[]): Promise<number> {
  if (args[0] === "help") return main([...args.slice(1), "--help"]);
  const name = Object.keys(commands).find((candidate) =>
    candidate.split(" ").every((word, index) => args[index] === word),
  );
  const command = name === undefined ? undefined : commands[name];
  if (!name || !command) {
    const words = args.filter((arg) => !isHelp(arg));
    // `user --help` lists all commands that begin with `user`.
    const group = Object.keys(commands).filter((candidate) => candidate.startsWith([...words, ""].join(" ")));
    if (words.length < args.length && group.length > 0) return print(overview(group));
    const problem = args.length === 0 ? "Specify a command." : `Unknown command "${args.join(" ")}".`;
    return printError(`${problem}\n\n${overview()}`, 2);
  }
  const rest = args.slice(name.split(" ").length);
  if (rest.some(isHelp)) return print(formatHelp(name, command));
  try {
    // The environment takes precedence over the file.
    if (existsSync(".env")) process.loadEnvFile(".env");
    return await command.run(rest);
  } catch (error) {
    if (error instanceof UsageError) return printError(`${error.message}\nSee: npm run cli -- ${name} --help`, 2);
    if (error instanceof ConfigError) return printError(error.message, 1);
    if (error instanceof WrongDatabase) return printError(error.message, 1);
    if (isDataDirError(error)) return printError(`DATA_DIR cannot be used: ${error.message}`, 1);
    if (isDatabaseError(error)) return printError(`The database cannot be used: ${error.message}`, 1);
    throw error;
  }
}

/** Codes of the network, PostgreSQL and SQLite for a database that is unavailable or denies access. */
function isDatabaseError(error: unknown): error is Error {
  const { code } = error as NodeJS.ErrnoException;
  return /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|28\w{3}|3D000|53300|57P0\d|ERR_SQLITE_ERROR)$/.test(
    code ?? "",
  );
}

/** For example, DATA_DIR is a file, belongs to another user, or is on a full disk. */
function isDataDirError(error: unknown): error is Error {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (
    /^(?:mkdir|scandir|open|write|fsync|link)$/.test(syscall ?? "") &&
    /^(?:EACCES|EDQUOT|EEXIST|EFBIG|EIO|ENOSPC|ENOTDIR|EPERM|EROFS)$/.test(code ?? "")
  );
}

function formatHelp(name: string, { summary, usage, details }: Command) {
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
    "Add --help to a command for details. `npx lightwell` is the same as `npm run cli --`.",
  ].join("\n");
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
  return 0;
}

function printError(text: string, code: number) {
  process.stderr.write(`${text}\n`);
  return code;
}

/**
 * Starts a server for programs that run several, such as the tests.
 * @param environment what `process.env` is for the `serve` command.
 * @param overrides configuration that no environment variable can set.
 * @param write receives each log line.
 * @returns the listening server; the caller closes it.
 */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  overrides: Partial<Config>,
  write: (line: string) => void,
): Promise<Http> {
  const config = { ...loadConfig(environment), ...overrides };
  const { http } = await bootBuiltServer(config, createLog(config.logLevel, { write }));
  await http.listen({ port: config.port, host: config.host });
  return http;
}

/** Runs the `serve` command with configuration that no environment variable can set, for tests and benchmarks. */
export async function serveWith(overrides: Partial<Config>): Promise<number> {
  restrictNewFiles();
  return serve({ ...loadConfig(process.env), ...overrides });
}

/** Makes new files readable by this user only, including those that libraries and child processes create. */
const restrictNewFiles = () => process.umask(0o077);

if (import.meta.main) {
  restrictNewFiles();
  process.exitCode = await main(process.argv.slice(2));
}
