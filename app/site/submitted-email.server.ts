import type { App } from "#app/platform/app.ts";
import { decrypt, encrypt } from "#app/platform/encryption/encryption.ts";
import { SUBMITTED_EMAIL_PARAMETER } from "./subscribe-result.ts";

const ENCRYPTION = { purpose: "typed-address", context: "subscribe" };

/** How long the address can be shown again, in milliseconds. */
const LIFETIME = 600_000;
const MAX_LENGTH = 254;

/** Encrypts the address for the query string, since URLs are logged and stored in browser histories. */
export function encryptSubmittedEmail(app: App, email: FormDataEntryValue | null): string | undefined {
  if (typeof email !== "string" || email === "" || email.length > MAX_LENGTH) return undefined;
  return encrypt(app, ENCRYPTION, `${app.now().getTime() + LIFETIME} ${email}`);
}

/** The address submitted with the form that redirected to this URL; undefined if it has expired. */
export function decryptSubmittedEmail(app: App, address: string): string | undefined {
  const queryStart = address.indexOf("?");
  const encrypted =
    queryStart === -1 ? null : new URLSearchParams(address.slice(queryStart)).get(SUBMITTED_EMAIL_PARAMETER);
  const decrypted = encrypted ? decrypt(app, ENCRYPTION, encrypted) : undefined;
  const [, expires, email] = /^(\d+) ([\s\S]*)$/.exec(decrypted ?? "") ?? [];
  return Number(expires) > app.now().getTime() ? email : undefined;
}
