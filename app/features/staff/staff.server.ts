import { z } from "zod";
import type { Role } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Id, Timestamp } from "#app/platform/database/tables.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { problemsOf } from "#app/platform/http/validation.ts";
import { MAX_PASSWORD_LENGTH, passwordProblems } from "#app/platform/passwords.ts";

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
  /** A PHC string, see `platform/passwords.ts`. */
  password_hash: string;
  role: Role;
  is_active: boolean;
  created_at: Timestamp;
  modified_at: Timestamp;
}

const USERNAME = /^[\w.@+-]*$/;

const NewStaff = z.strictObject({
  username: z
    .string()
    .trim()
    .min(1)
    .max(150)
    .regex(USERNAME, "Enter a valid username. It may contain letters, digits and @ . + - _ only.")
    .transform((name) => name.toLowerCase()),
  password: z.string().max(MAX_PASSWORD_LENGTH),
  role: z.enum(["owner", "editor", "author"]),
  email: z.email().max(254).nullish(),
});

/** What may be known of an account; never the row. */
export interface StaffAccount {
  id: number;
  username: string;
  email: string | null;
  role: Role;
}

const publicColumns = ["id", "username", "email", "role"] as const;

/** Makes an account, which is active at once. @throws InvalidInput with every problem */
export async function createStaff(app: App, input: z.input<typeof NewStaff>): Promise<StaffAccount> {
  const parsed = NewStaff.safeParse(input, { reportInput: true });
  const shape = parsed.success ? [] : problemsOf(parsed.error.issues);
  const problems = [...shape, ...(await passwordProblems("password", String(input.password), String(input.username)))];
  if (!parsed.success || problems.length > 0) throw new InvalidInput(problems);

  const { username, password, role, email = null } = parsed.data;
  const now = app.now().toISOString();
  const account = await app.database.db
    .insertInto("staff")
    .values({
      username,
      email,
      role,
      password_hash: await app.passwords.hash(password),
      is_active: true,
      created_at: now,
      modified_at: now,
    })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .returning(publicColumns)
    .executeTakeFirst();
  if (!account) throw InvalidInput.field("username", "unique", "A user with that username already exists.");
  return account;
}

/** The account of somebody who is signed in. */
export async function getStaff(app: App, id: number): Promise<StaffAccount> {
  return app.database.db.selectFrom("staff").select(publicColumns).where("id", "=", id).executeTakeFirstOrThrow();
}

/** The account by its name in any letter case, with its hash and state. */
export async function findStaffByUsername(app: App, username: string) {
  // Nobody is called otherwise, and PostgreSQL refuses to look for some characters.
  if (!USERNAME.test(username)) return undefined;
  return app.database.db
    .selectFrom("staff")
    .select(["id", "password_hash", "is_active"])
    .where("username", "=", username.toLowerCase())
    .executeTakeFirst();
}
