import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { App } from "#app/platform/app.ts";
import { deriveKey } from "#app/platform/encryption/derive-key.ts";

/** Where links of letters lead first, if the academy counts clicks. */
export const LINK_PATH = "/newsletter/go/";

type Signer = Pick<App["config"], "secretKey">;

export const newLinkKey = (): string => randomBytes(12).toString("base64url");

/** The path of a link: its key, which is that of the link and of no reader, and a signature. */
export const linkPath = ({ secretKey }: Signer, key: string): string => LINK_PATH + key + signatureOf(secretKey, key);

/** The key in a token of that path; undefined unless this site has signed it, in just these letters. */
export function linkKeyOf({ secretKey }: Signer, token: string): string | undefined {
  const [, key = "", signature = ""] = /^([\w-]{16})([\w-]{22})$/.exec(token) ?? [];
  if (!key) return undefined;
  const expected = signatureOf(secretKey, key);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? key : undefined;
}

/** 128 bits. */
function signatureOf(secretKey: string, key: string): string {
  const digest = createHmac("sha256", deriveKey(secretKey, "letter-link")).update(key).digest();
  return digest.subarray(0, 16).toString("base64url");
}
