import { readSiteFacts } from "#app/features/settings/settings.server.ts";
import { addUser } from "#app/features/staff/server-accounts.server.ts";
import type { Role } from "#app/platform/access/actor.ts";
import { createPasswords } from "#app/platform/access/passwords.ts";
import { loadConfig } from "#app/platform/config/config.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import type { FreshDatabase } from "./databases/fresh-database.ts";

/** Adds an account to a prepared database, as `user add` does, but without a separate process. */
export async function addStaff(
  { environment }: FreshDatabase,
  account: { username: string; password: string; role: Role },
): Promise<void> {
  const config = loadConfig({ ...environment, DEMO: "0" });
  const database = await openDatabase(config);
  try {
    await addUser({ config, database, passwords: createPasswords(), readSiteFacts, now: () => new Date() }, account);
  } finally {
    await database.close();
  }
}
