import type { Generated } from "kysely";
import { z } from "zod";
import { type Role, roles } from "#app/platform/access/actor.ts";
import { MAX_PASSWORD_LENGTH } from "#app/platform/access/passwords.ts";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { Id, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";
import { isUniqueViolation } from "#app/platform/database/unique.ts";
import { InvalidInput, type Problem } from "#app/platform/errors.ts";
import { toProblems } from "#app/platform/http/validation.ts";
import type { MailingApp } from "#app/platform/mail/queue-email.ts";
import { emailKey } from "#app/platform/text/email-address.ts";
import { emailAddress } from "#app/resources/values.ts";
import { type EventActor, recordAccountEvent } from "./account-events.server.ts";
import { newPasswordProblems } from "./new-password.server.ts";
import { USERNAME, Username } from "./staff.resource.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    staff: StaffTable;
  }
}

interface StaffTable {
  id: Id;
  /** Lower-case. */
  username: string;
  email: string | null;
  /** See `platform/text/email-address.ts`; unique. */
  email_key: string | null;
  /** A PHC string, see `platform/access/passwords.ts`. */
  password_hash: string;
  role: Role;
  is_active: boolean;
  /** When the user was last invited; null once a password has been chosen. */
  invited_at: NullableTimestamp;
  /** The person's name as shown on the site; may be empty. */
  display_name: Generated<string>;
  picture_id: Generated<number | null>;
  date_language: Generated<string>;
  /** The version of the fields that owners can change. */
  version: number;
  created_at: Timestamp;
  modified_at: Timestamp;
}

const NewStaff = z.strictObject({
  username: Username,
  password: z.string().max(MAX_PASSWORD_LENGTH),
  role: z.enum(roles),
  email: emailAddress.nullish(),
});

/** The public data of an account. */
export interface StaffAccount {
  id: number;
  username: string;
  email: string | null;
  role: Role;
}

/** The parts of the application that managing accounts requires, also from the command line. */
export type AccountsApp = Pick<App, "database" | "passwords" | "readSiteFacts"> & MailingApp;

const publicColumns = ["id", "username", "email", "role"] as const;

/**
 * Creates an active account with a password.
 * @param actor for the audit log; without one (the first owner), nothing is recorded.
 * @throws InvalidInput with all problems
 */
export async function createStaff(
  app: AccountsApp,
  input: z.input<typeof NewStaff>,
  actor?: EventActor,
): Promise<StaffAccount> {
  const parsed = NewStaff.safeParse(input, { reportInput: true });
  const shape = parsed.success ? [] : toProblems(parsed.error.issues);
  const weak = await newPasswordProblems(app, "password", String(input.password), String(input.username));
  const problems = [...shape, ...weak];
  if (!parsed.success || problems.length > 0) throw new InvalidInput(problems);

  const { password, ...account } = parsed.data;
  const password_hash = await app.passwords.hash(password);
  return rejectTakenAccounts(() =>
    app.database.db.transaction().execute(async (trx) => {
      const created = await insertStaff(trx, app, { ...account, email: account.email ?? null, password_hash });
      if (actor) await recordAccountEvent(trx, app, actor, "create", { id: created.id, title: auditTitle(created) });
      return created;
    }),
  );
}

/**
 * @throws InvalidInput if username or email address is taken; wrap in `rejectTakenAccounts` for concurrent calls
 */
export async function insertStaff(
  trx: Queryable,
  app: Pick<App, "now">,
  account: Pick<StaffTable, "username" | "email" | "password_hash" | "role"> & {
    invited_at?: string;
    display_name?: string;
  },
): Promise<StaffAccount> {
  const now = app.now().toISOString();
  const email_key = account.email === null ? null : emailKey(account.email);
  await requireUnique(trx, { username: account.username, email_key });
  return trx
    .insertInto("staff")
    .values({ ...account, email_key, is_active: true, version: 1, created_at: now, modified_at: now })
    .returning(publicColumns)
    .executeTakeFirstOrThrow();
}

const duplicate = {
  username: { field: "username", code: "unique", message: "A user with that username already exists." },
  email: { field: "email", code: "unique", message: "A user with that email address already exists." },
} satisfies Record<string, Problem>;
export const duplicateEmail: Problem = duplicate.email;

async function requireUnique(trx: Queryable, { username, email_key }: { username: string; email_key: string | null }) {
  const matches = await trx
    .selectFrom("staff")
    .select(["username", "email_key"])
    .where((eb) => eb.or([eb("username", "=", username), eb("email_key", "=", email_key)]))
    .execute();
  const problems = [
    ...(matches.some((match) => match.username === username) ? [duplicate.username] : []),
    ...(matches.some((match) => match.email_key !== null && match.email_key === email_key) ? [duplicate.email] : []),
  ];
  if (problems.length > 0) throw new InvalidInput(problems);
}

/** Runs `work` and turns violations of the unique usernames and email addresses into InvalidInput. */
export async function rejectTakenAccounts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, "staff.username")) throw new InvalidInput([duplicate.username]);
    if (isUniqueViolation(error, "staff.email_key")) throw new InvalidInput([duplicate.email]);
    throw error;
  }
}

/** The title of an account in the audit log. */
export const auditTitle = ({ username, role }: { username: string; role: Role }) => `${username} (${role})`;

/** Finds an account by username (case-insensitive), with its password hash and state. */
export async function findStaffByUsername(app: Pick<App, "database">, username: string) {
  // No account has such a username, and PostgreSQL rejects some characters in queries.
  if (!USERNAME.test(username)) return undefined;
  return app.database.db
    .selectFrom("staff")
    .select(["id", "username", "email", "role", "password_hash", "is_active", "invited_at"])
    .where("username", "=", username.toLowerCase())
    .executeTakeFirst();
}

/** Locks and returns the row of an account. */
export async function lockStaff(trx: Queryable, app: Pick<App, "database">, id: number) {
  return trx
    .selectFrom("staff")
    .select(["id", "username", "email", "email_key", "role", "password_hash", "is_active", "invited_at", "version"])
    .where("id", "=", id)
    .$if(app.database.engine === "postgres", (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}
