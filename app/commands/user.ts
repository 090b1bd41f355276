import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { migrations } from "#db/migrations/migrations.ts";
import { addUser, requireUser, setPassword, setRole } from "../features/staff/server-accounts.server.ts";
import type { Accounts } from "../features/staff/staff.server.ts";
import type { Role } from "../platform/actor.ts";
import { roles } from "../platform/actor.ts";
import { loadConfig } from "../platform/config.ts";
import { openDatabase } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { AppError, InvalidInput } from "../platform/errors.ts";
import { createPasswords } from "../platform/passwords.ts";
import { type Command, UsageError } from "./command.ts";
import { NoPassword, readPassword } from "./read-password.ts";

const anyRole = roles.join(", ");
const terminal = { input: process.stdin, output: process.stderr };
const passwordHelp =
  "The password is asked for, or read from the first line of standard input where that is no terminal.";

export const addUserCommand: Command = {
  summary: "Makes an account of the staff.",
  usage: "<username> --role <role> [--email <address>]",
  details: `Roles: ${anyRole}.\n${passwordHelp}`,
  run(words) {
    const { username, values } = read(words, ["username"], { role: { type: "string" }, email: { type: "string" } });
    if (values.role === undefined) throw new UsageError(`--role is missing: ${anyRole}.`);
    const role = roleOf(values.role);
    return withAccounts(async (app) => {
      const password = await readPassword(terminal);
      const made = await addUser(app, { username, password, role, email: values.email });
      return `The account ${made.username} (${made.role}) has been made.`;
    });
  },
};

export const setPasswordCommand: Command = {
  summary: "Sets the password of an account and ends all its sessions.",
  usage: "<username> [--without-otp]",
  details: `${passwordHelp}\n--without-otp also switches one-time codes off, for somebody who has lost them.`,
  run(words) {
    const { username, values } = read(words, ["username"], { "without-otp": { type: "boolean" } });
    return withAccounts(async (app) => {
      await requireUser(app, username);
      await setPassword(app, username, await readPassword(terminal), { withoutOtp: values["without-otp"] });
      return `The password of ${username} has been set.`;
    });
  },
};

export const setRoleCommand: Command = {
  summary: "Gives an account another role.",
  usage: "<username> <role>",
  details: `Roles: ${anyRole}.`,
  run(words) {
    const { username, role } = read(words, ["username", "role"], {});
    const given = roleOf(role);
    return withAccounts(async (app) => {
      await setRole(app, username, given);
      return `${username} is ${given} now.`;
    });
  },
};

/** Arguments by their names, and options. @throws UsageError */
function read<const Name extends string, const Options extends ParseArgsOptionsConfig>(
  words: string[],
  names: Name[],
  options: Options,
) {
  const parsed = parse(words, options);
  if (parsed.positionals.length !== names.length) {
    const wanted = names.map((name) => `<${name}>`).join(" ");
    throw new UsageError(`Expected ${wanted}.`);
  }
  const named = Object.fromEntries(names.map((name, index) => [name, parsed.positionals[index]]));
  return { ...(named as Record<Name, string>), values: parsed.values };
}

function parse<const Options extends ParseArgsOptionsConfig>(words: string[], options: Options) {
  try {
    return parseArgs({ args: words, options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** @throws UsageError */
function roleOf(text: string): Role {
  const role = roles.find((one) => one === text);
  if (!role) throw new UsageError(`"${text}" is not a role: ${anyRole}.`);
  return role;
}

/** Says what was done, or everything that speaks against it. */
async function withAccounts(work: (app: Accounts) => Promise<string>): Promise<number> {
  const config = loadConfig(process.env);
  const database = openDatabase(config);
  try {
    await migrate(database, migrations);
    const done = await work({ config, database, passwords: createPasswords(), now: () => new Date() });
    process.stdout.write(`${done}\n`);
    return 0;
  } catch (error) {
    if (error instanceof InvalidInput) return complain(error.problems.map(({ message }) => message));
    if (error instanceof AppError || error instanceof NoPassword) return complain([error.message]);
    throw error;
  } finally {
    await database.close();
  }
}

function complain(lines: string[]) {
  process.stderr.write(`${lines.join("\n")}\n`);
  return 1;
}
