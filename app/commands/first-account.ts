import { ensureOwner } from "../features/staff/first-owner.server.ts";
import type { App } from "../platform/app.ts";

/**
 * Creates the first account if there is none. A generated password is printed immediately: the steps
 * that follow can take a minute, and the password must not be lost if they are interrupted.
 * @returns how to sign in, in words.
 */
export async function ensureFirstAccount(app: App): Promise<string> {
  const created = await ensureOwner(app);
  const hint = signInHint(app, created);
  if (created?.password) process.stderr.write(`The first account has been created: sign in ${hint}.\n`);
  return hint;
}

/** Only the hash of a generated password is stored, so this is the only time it can be shown. */
function signInHint({ config }: App, created: Awaited<ReturnType<typeof ensureOwner>>) {
  if (created?.password) {
    return `as ${created.username} with the password ${created.password} (shown only once, so save it)`;
  }
  if (created) return `as ${created.username} with the password from OWNER_PASSWORD`;
  return `as ${config.owner.username} with your password`;
}
