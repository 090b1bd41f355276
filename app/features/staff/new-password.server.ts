import type { App } from "#app/platform/app.ts";
import type { Problem } from "#app/platform/errors.ts";
import { passwordProblems } from "#app/platform/passwords.ts";

/**
 * What speaks against a new password of an account; empty where nothing does.
 * @param field the field the problems are told of.
 */
export async function newPasswordProblems(
  { database, readSiteFacts }: Pick<App, "database" | "readSiteFacts">,
  field: string,
  password: string,
  username: string,
): Promise<Problem[]> {
  return passwordProblems(field, password, username, (await readSiteFacts(database.db)).name);
}
