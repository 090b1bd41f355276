import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { App } from "#app/platform/app.ts";
import { deriveKey } from "#app/platform/encryption/derive-key.ts";

/** The path of counted links in letters, if the academy counts clicks. */
export const LINK_PATH = "/newsletter/go/";

type Signer = Pick<App["config"], "secretKey">;

export const newLinkKey = (): string => randomBytes(12).toString("base64url");

/** The path of a link: a key that belongs to the link rather than to a reader, and a signature. */
export const linkPath = ({ secretKey }: Signer, key: string): string =>
  LINK_PATH + key + computeSignature(secretKey, key);

/** The key in a token; undefined unless this site signed exactly this token. */
export function readLinkKey({ secretKey }: Signer, token: string): string | undefined {
  const [, key = "", signature = ""] = /^([\w-]{16})([\w-]{22})$/.exec(token) ?? [];
  if (!key) return undefined;
  const expected = computeSignature(secretKey, key);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? key : undefined;
}

/** 128 bits. */
function computeSignature(secretKey: string, key: string): string {
  const digest = createHmac("sha256", deriveKey(secretKey, "letter-link")).update(key).digest();
  return digest.subarray(0, 16).toString("base64url");
}
