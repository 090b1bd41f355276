import { ensureOwner } from "../features/staff/first-owner.server.ts";
import type { App } from "../platform/app.ts";

/**
 * Makes the first account where there is none, and says a generated password at once: what follows
 * may take a minute, and whoever ends it then still has the password.
 * @returns how to sign in.
 */
export async function makeFirstAccount(app: App): Promise<string> {
  const made = await ensureOwner(app);
  const signIn = howToSignIn(app, made);
  if (made?.password) process.stderr.write(`The first account is made: sign in ${signIn}.\n`);
  return signIn;
}

/** A generated password is said this once; afterwards nobody knows it but its owner. */
function howToSignIn({ config }: App, made: Awaited<ReturnType<typeof ensureOwner>>) {
  if (made?.password) return `as ${made.username} with the password ${made.password} (shown this once: keep it)`;
  if (made) return `as ${made.username} with the password from OWNER_PASSWORD`;
  return `as ${config.owner.username} with your password`;
}
