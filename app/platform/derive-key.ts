import { hkdfSync } from "node:crypto";

/**
 * Derives a separate key for each purpose (256 bits, HKDF with SHA-256, RFC 5869), so that a signature
 * made for one purpose is not valid for another.
 * @param purpose a fixed name such as "access-token".
 */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "lightwell", purpose, 32));
}
