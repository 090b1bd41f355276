import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { App } from "../app.ts";
import { deriveKey } from "./derive-key.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a text is encrypted for: it can be decrypted only with the same key, purpose and context. */
export interface EncryptionScope {
  /** A fixed name such as "otp-secret". */
  purpose: string;
  /** The owner, such as the id of an account. */
  context: string;
}

/** Encrypts a text (AES-256-GCM) with a key derived from `SECRET_KEY`. @returns base64url. */
export function encrypt(app: Pick<App, "config">, { purpose, context }: EncryptionScope, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(app.config.secretKey, purpose), iv).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** @returns undefined if the text was encrypted with another key or for another purpose or context. */
export function decrypt(
  app: Pick<App, "config">,
  { purpose, context }: EncryptionScope,
  encrypted: string,
): string | undefined {
  const bytes = Buffer.from(encrypted, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const key = deriveKey(app.config.secretKey, purpose);
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
