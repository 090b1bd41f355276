import { createHash } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import type { AttemptLimit } from "#app/platform/access/attempt-limits.ts";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { Client } from "./sessions.server.ts";

const WINDOW = 15 * 60_000;
/** Failures per window. */
const ACCOUNT_LIMIT = 10;
const ADDRESS_LIMIT = 30;

/**
 * Failures are counted per network address and per account. Since anyone can cause failures on another account, network
 * addresses (IPv6: a /64) from which the account has been used are counted separately, so that guessing from elsewhere
 * does not lock its user out.
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
 * Clears the failures of an account from unfamiliar addresses, so that a user who has just chosen a
 * password with an emailed link can sign in, even while others are guessing.
 */
export async function clearSignInFailures(trx: Queryable, username: string): Promise<void> {
  await trx.deleteFrom("rate_limit").where("key", "=", accountKey(username)).execute();
}

/** A digest, since users sometimes type their password into the username field, and it must not be stored. */
const accountKey = (username: string) => `sign-in:account:${createHash("sha256").update(username).digest("base64url")}`;
