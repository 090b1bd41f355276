import type { App } from "../app.ts";
import { decrypt, encrypt } from "../encryption/encryption.ts";

const SCOPE = { purpose: "mail-secret", context: "mail" };
const ENCRYPTED = /sealed~([\w-]{40,})/g;
const REDACTED = "(hidden)";

/**
 * Encrypts a secret for the text of an email, so that the outbox and backups do not reveal it. The
 * worker decrypts it when it sends the email.
 */
export const encryptSecret = (app: Pick<App, "config">, secret: string): string =>
  `sealed~${encrypt(app, SCOPE, secret)}`;

/** The text as the recipient gets it. Secrets encrypted with another `SECRET_KEY` stay encrypted. */
export const decryptSecrets = (app: Pick<App, "config">, text: string): string =>
  text.replace(ENCRYPTED, (whole, encrypted: string) => decrypt(app, SCOPE, encrypted) ?? whole);

/** The text with its secrets replaced by `(hidden)`. */
export const redactSecrets = (text: string): string => text.replace(ENCRYPTED, REDACTED);
