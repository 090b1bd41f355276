import type { StaffActor } from "#app/platform/access/actor.ts";
import { refundAttempts, reserveAttempts } from "#app/platform/access/attempt-limits.ts";
import type { App } from "#app/platform/app.ts";
import { findStaffByUsername } from "./staff.server.ts";

const WINDOW = 15 * 60_000;
/** Wrong passwords per window. */
const MAX_ATTEMPTS = 10;

/**
 * Verifies the current password of the signed-in account.
 * @returns the hash that it matched, or undefined if it is wrong.
 * @throws TooManyRequests after too many wrong ones
 */
export async function verifyOwnPassword(app: App, actor: StaffActor, password: string): Promise<string | undefined> {
  const limits = [{ key: `password:${actor.id}`, limit: MAX_ATTEMPTS, window: WINDOW }];
  await reserveAttempts(app, limits);
  const staff = await findStaffByUsername(app, actor.username);
  if (!(await app.passwords.verify(password, staff?.password_hash))) return undefined;
  await refundAttempts(app, limits);
  return staff?.password_hash;
}
