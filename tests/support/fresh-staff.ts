import { insertStaff } from "#app/features/staff/staff.server.ts";
import type { Role } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { freshName } from "./fresh-name.ts";

interface Account {
  username: string;
  password: string;
  role: Role;
  email?: string | null;
}

/** Passwords are hashed only once; doing it for every application would be a tenth of all work. */
const hashes = new Map<string, Promise<string>>();

/** Adds an account without checking the password. */
export async function addAccount(app: App, { username, password, role, email = null }: Account) {
  const hashed = hashes.get(password) ?? app.passwords.hash(password);
  hashes.set(password, hashed);
  return insertStaff(app.database.db, app, { username, role, email, password_hash: await hashed });
}

/** An account that only this test has; its email address is `<username>@example.org`. */
export async function freshStaff({ app }: { app: App }, role: Role = "editor", name = "marigold") {
  const username = freshName(name, "-");
  const account = { username, password: "a lantern on the stairs", email: `${username}@example.org` };
  const { id } = await addAccount(app, { ...account, role });
  return { id, role, ...account };
}
