import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { App } from "#app/platform/app.ts";
import { decrypt, encrypt } from "#app/platform/encryption/encryption.ts";

const PERIOD = 30;
/** The number of periods before and after the current one whose codes are accepted, for inaccurate clocks. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Excludes characters that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const RECOVERY = /^[a-z2-9]{16}$/;

/** The defaults of authenticator apps: SHA-1, six digits, 30 seconds (RFC 6238). */
const totp = (secret: Secret, issuer = "", label = "") =>
  new TOTP({ issuer, label, secret, algorithm: "SHA1", digits: 6, period: PERIOD });

/** A new secret of 160 bits (RFC 4226, section 4, R6), in Base32. */
export const createSecret = () => new Secret({ size: 20 }).base32;

/** The `otpauth:` URI that an authenticator app reads from a QR code. */
export const otpUri = (secret: string, issuer: string, label: string) =>
  totp(Secret.fromBase32(secret), issuer, label).toString();

/**
 * The time step (number of periods since 1970, RFC 6238) that a code belongs to.
 * @returns undefined if it is not the code of a step that is currently accepted.
 */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const generator = totp(Secret.fromBase32(secret));
  const timestamp = now.getTime();
  const delta = generator.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : generator.counter({ timestamp }) + delta;
}

/** Parses a code as typed, with spaces, dashes or capital letters. @returns undefined if it is not a code. */
export function parseCode(text: string): { kind: "totp" | "recovery"; code: string } | undefined {
  const code = text.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "totp", code };
  return RECOVERY.test(code) ? { kind: "recovery", code } : undefined;
}

/** Ten codes of 79 random bits, in groups of four characters. */
export function createRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: RECOVERY_CODES }, () => [group(), group(), group(), group()].join("-"));
}

/** The codes are random and long, so a fast unsalted hash is sufficient. */
export const recoveryCodeHash = (code: string) =>
  createHash("sha256").update(code.replaceAll("-", "")).digest("base64url");

const getSecretScope = (staffId: number) => ({ purpose: "otp-secret", context: String(staffId) });

/** Encrypts a secret, bound to its account. */
export const encryptOtpSecret = (app: Pick<App, "config">, staffId: number, secret: string): string =>
  encrypt(app, getSecretScope(staffId), secret);

/** @returns undefined if it was encrypted with another key or for another account. */
export const decryptOtpSecret = (app: Pick<App, "config">, staffId: number, text: string): string | undefined =>
  decrypt(app, getSecretScope(staffId), text);
