import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

/** Cached by purpose and secret key, since every recipient in a list needs the same key. */
const derived = new Map<string, KeyObject>();

/**
 * Derives a separate key for each purpose (256 bits, HKDF with SHA-256, RFC 5869), so that a signature
 * made for one purpose is not valid for another.
 * @param purpose a fixed name such as "access-token".
 */
export function deriveKey(secretKey: string, purpose: string): KeyObject {
  const name = `${purpose} ${secretKey}`;
  const known = derived.get(name);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secretKey, "lightwell", purpose, 32)));
  derived.set(name, key);
  return key;
}
