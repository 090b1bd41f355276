import { createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "../app.ts";
import { deriveKey } from "../encryption/derive-key.ts";

export const SIGNATURE_PARAMETER = "signature";

type Signer = Pick<App, "config" | "now">;

/**
 * Adds `expires` (seconds since 1970) and `signature` to a path, for links that a browser opens without a
 * bearer header.
 * @param path an absolute path, with or without a query.
 * @param seconds how long the URL is valid.
 */
export function signUrl(
  app: Signer,
  purpose: string,
  path: string,
  seconds: number,
): { path: string; expiresAt: Date } {
  const url = new URL(path, "http://site");
  const expires = Math.floor(app.now().getTime() / 1000) + seconds;
  url.searchParams.set("expires", String(expires));
  url.searchParams.set(SIGNATURE_PARAMETER, computeSignature(app, purpose, url));
  return { path: url.pathname + url.search, expiresAt: new Date(expires * 1000) };
}

/** Whether a path has a valid signature for this purpose and has not expired. */
export function isSignedUrl(app: Signer, purpose: string, path: string): boolean {
  const expiresAt = readSignedUrlExpiry(app, purpose, path);
  return expiresAt !== undefined && expiresAt > app.now();
}

/** When a path with a valid signature for this purpose expires or has expired; undefined without a valid signature. */
export function readSignedUrlExpiry(app: Signer, purpose: string, path: string): Date | undefined {
  const url = new URL(path, "http://site");
  const given = Buffer.from(url.searchParams.get(SIGNATURE_PARAMETER) ?? "");
  url.searchParams.delete(SIGNATURE_PARAMETER);
  const expected = Buffer.from(computeSignature(app, purpose, url));
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  return genuine ? new Date(Number(url.searchParams.get("expires")) * 1000) : undefined;
}

function computeSignature(app: Signer, purpose: string, url: URL) {
  const key = deriveKey(app.config.secretKey, purpose);
  return createHmac("sha256", key).update(`${url.pathname}?${url.searchParams}`).digest("base64url");
}
