import type { ParseArgsOptionsConfig } from "node:util";
import type { Role } from "#app/platform/access/actor.ts";
import { roles } from "#app/platform/access/actor.ts";
import { createPasswords } from "#app/platform/access/passwords.ts";
import { loadConfig } from "#app/platform/config/config.ts";
import { migrations } from "#db/migrations/migrations.ts";
import { readSiteFacts } from "../features/settings/settings.server.ts";
import { addUser, requireUser, setPassword, setRole } from "../features/staff/server-accounts.server.ts";
import type { AccountsApp } from "../features/staff/staff.server.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openDatabase, requireDatabase } from "../platform/database/open-database.ts";
import { AppError, InvalidInput } from "../platform/errors.ts";
import { type Command, parseArguments, UsageError } from "./command.ts";
import { PasswordPromptError, readPassword } from "./read-password.ts";

const roleList = roles.join(", ");
const terminal = { input: process.stdin, output: process.stderr };
const passwordHelp =
  "Prompts for the password, or reads it from the first line of standard input if that is not a terminal.";

export const addUserCommand: Command = {
  summary: "Creates a staff account.",
  usage: "<username> --role <role> [--email <address>]",
  details: `Roles: ${roleList}.\n${passwordHelp}`,
  run(args) {
    const { username, values } = parseUserArguments(args, ["username"], {
      role: { type: "string" },
      email: { type: "string" },
    });
    if (values.role === undefined) throw new UsageError(`Specify --role: ${roleList}.`);
    const role = parseRole(values.role);
    return withAccounts(async (app) => {
      const password = await readPassword(terminal);
      const created = await addUser(app, { username, password, role, email: values.email });
      return `The account ${created.username} (${created.role}) has been created.`;
    });
  },
};

export const setPasswordCommand: Command = {
  summary: "Sets the password of an account and ends all its sessions.",
  usage: "<username> [--without-otp] [--revoke-access]",
  details: `${passwordHelp}
--without-otp also turns off two-factor authentication, for a user who can no longer enter a code.
--revoke-access also revokes passkeys and API tokens, if someone else may have used the account.`,
  run(args) {
    const { username, values } = parseUserArguments(args, ["username"], {
      "without-otp": { type: "boolean" },
      "revoke-access": { type: "boolean" },
    });
    return withAccounts(async (app) => {
      await requireUser(app, username);
      const options = { withoutOtp: values["without-otp"], revokeAccess: values["revoke-access"] };
      const { passkeys, api_tokens } = await setPassword(app, username, await readPassword(terminal), options);
      const done = `The password of ${username} has been set.`;
      if (passkeys.length + api_tokens.length === 0) return done;
      return `${done}\nStill valid: passkeys (${passkeys.length}), API tokens (${api_tokens.length}). Use --revoke-access to revoke them.`;
    });
  },
};

export const setRoleCommand: Command = {
  summary: "Changes the role of an account.",
  usage: "<username> <role>",
  details: `Roles: ${roleList}.`,
  run(args) {
    const { username, role } = parseUserArguments(args, ["username", "role"], {});
    const given = parseRole(role);
    return withAccounts(async (app) => {
      await setRole(app, username, given);
      return `The role of ${username} is now ${given}.`;
    });
  },
};

/** @returns the positional arguments by name, and the options. @throws UsageError */
function parseUserArguments<const Name extends string, const Options extends ParseArgsOptionsConfig>(
  args: string[],
  names: Name[],
  options: Options,
) {
  const { positionals, values } = parseArguments({ args, options, allowPositionals: true });
  if (positionals.length !== names.length) {
    const expected = names.map((name) => `<${name}>`).join(" ");
    throw new UsageError(`Expected ${expected}.`);
  }
  const named = Object.fromEntries(names.map((name, index) => [name, positionals[index]]));
  return { ...(named as Record<Name, string>), values };
}

/** @throws UsageError */
function parseRole(text: string): Role {
  const role = roles.find((candidate) => candidate === text);
  if (!role) throw new UsageError(`"${text}" is not a role. Choose one of: ${roleList}.`);
  return role;
}

/** Prints the message that `work` returns, or every validation error. @returns the exit code. */
async function withAccounts(work: (app: AccountsApp) => Promise<string>): Promise<number> {
  const config = loadConfig(process.env);
  requireDatabase(config);
  const database = await openDatabase(config);
  try {
    await migrate(database, migrations, { mustExist: true });
    const done = await work({ config, database, passwords: createPasswords(), readSiteFacts, now: () => new Date() });
    process.stdout.write(`${done}\n`);
    return 0;
  } catch (error) {
    if (error instanceof InvalidInput) return printErrors(error.problems.map(({ message }) => message));
    if (error instanceof AppError || error instanceof PasswordPromptError) return printErrors([error.message]);
    throw error;
  } finally {
    await database.close();
  }
}

function printErrors(lines: string[]) {
  process.stderr.write(`${lines.join("\n")}\n`);
  return 1;
}
