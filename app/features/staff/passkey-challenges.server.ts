import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { App } from "#app/platform/app.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { Timestamp } from "#app/platform/database/tables.ts";
import { deriveKey } from "#app/platform/encryption/derive-key.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** Challenges that have been used, until they expire. */
    used_challenge: { challenge: string; expires_at: Timestamp; created_at: Timestamp; modified_at: Timestamp };
  }
}

/** How long a response is accepted, in milliseconds; people may have to look for their security key. */
const LIFETIME = 5 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 8;

/** The purpose of a challenge: signing in, or adding a passkey to an account. */
export type ChallengePurpose = "sign-in" | `add:${number}`;

/**
 * A challenge (WebAuthn, section 13.4.3) that is signed instead of stored, so that visitors' requests write nothing.
 * Its bytes are a nonce, its expiry, and a MAC over both and the purpose.
 */
export function createChallenge(app: Pick<App, "config" | "now">, purpose: ChallengePurpose): Buffer {
  const expiry = Buffer.alloc(TIME_BYTES);
  expiry.writeBigUInt64BE(BigInt(app.now().getTime() + LIFETIME));
  const content = Buffer.concat([randomBytes(NONCE_BYTES), expiry]);
  return Buffer.concat([content, computeMac(app, purpose, content)]);
}

/** Whether a challenge (base64url) was made for this purpose and has not expired. */
export function isValidChallenge(app: Pick<App, "config" | "now">, purpose: ChallengePurpose, challenge: string) {
  const bytes = Buffer.from(challenge, "base64url");
  const content = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
  const mac = bytes.subarray(NONCE_BYTES + TIME_BYTES);
  const expected = computeMac(app, purpose, content);
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return false;
  return content.readBigUInt64BE(NONCE_BYTES) > BigInt(app.now().getTime());
}

/** Marks a challenge as used. @returns false if it already was, because a response must not be used twice */
export async function consumeChallenge(trx: Queryable, app: Pick<App, "now">, challenge: string): Promise<boolean> {
  const now = app.now();
  await trx.deleteFrom("used_challenge").where("expires_at", "<", now.toISOString()).execute();
  const consumed = await trx
    .insertInto("used_challenge")
    .values({
      challenge,
      expires_at: new Date(now.getTime() + LIFETIME).toISOString(),
      created_at: now.toISOString(),
      modified_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("challenge").doNothing())
    .returning("challenge")
    .executeTakeFirst();
  return consumed !== undefined;
}

const computeMac = (app: Pick<App, "config">, purpose: ChallengePurpose, content: Buffer) =>
  createHmac("sha256", deriveKey(app.config.secretKey, "passkey-challenge")).update(purpose).update(content).digest();
