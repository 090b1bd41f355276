import { hkdfSync } from "node:crypto";

/**
 * A key of its own for each purpose (256 bits, HKDF with SHA-256, RFC 5869), so that what is signed
 * for one purpose is worth nothing for another.
 * @param purpose a fixed name such as "access-token".
 */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "lightwell", purpose, 32));
}
