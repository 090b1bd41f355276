import { passwordProblems } from "#app/platform/access/passwords.ts";
import type { App } from "#app/platform/app.ts";
import type { Problem } from "#app/platform/errors.ts";

/**
 * Checks a new password for an account.
 * @param field the input field that the problems are reported for.
 * @returns all problems; empty if the password is acceptable.
 */
export async function newPasswordProblems(
  { database, readSiteFacts }: Pick<App, "database" | "readSiteFacts">,
  field: string,
  password: string,
  username: string,
): Promise<Problem[]> {
  return passwordProblems(field, password, username, (await readSiteFacts(database.db)).name);
}
