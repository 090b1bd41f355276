import { createHash } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import type { App } from "#app/platform/app.ts";
import type { AttemptLimit } from "#app/platform/attempt-limits.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { Client } from "./sessions.server.ts";

const WINDOW = 15 * 60_000;
/** Failures a window. */
const ACCOUNT_LIMIT = 10;
const ADDRESS_LIMIT = 30;

/**
 * Failures count by network address and by account. Anyone can make others' accounts fail, so an
 * address (IPv6: a /64) the account has been used from counts by itself: guessing from elsewhere locks out
 * nobody who has signed in from there before.
 */
export async function signInLimits(
  app: App,
  username: string,
  staffId: number | undefined,
  client: Client,
): Promise<AttemptLimit[]> {
  const network = normalizeIP(client.ip);
  const known = await app.database.db
    .selectFrom("session")
    .select("ip")
    .distinct()
    .where("staff_id", "=", staffId ?? 0)
    .execute();
  const isFamiliar = known.some(({ ip }) => normalizeIP(ip) === network);
  const account = accountKey(username);
  return [
    { key: `sign-in:address:${network}`, limit: ADDRESS_LIMIT, window: WINDOW },
    { key: isFamiliar ? `${account}:${network}` : account, limit: ACCOUNT_LIMIT, window: WINDOW },
  ];
}

/**
 * Forgets the failures of an account from addresses it has not been used from: whoever has just
 * chosen its password by the link of a mail may sign in with it, however much others guess.
 */
export async function clearSignInFailures(trx: Queryable, username: string): Promise<void> {
  await trx.deleteFrom("rate_limit").where("key", "=", accountKey(username)).execute();
}

/** A digest: people type their password into the wrong field, and it must not be kept. */
const accountKey = (username: string) => `sign-in:account:${createHash("sha256").update(username).digest("base64url")}`;
