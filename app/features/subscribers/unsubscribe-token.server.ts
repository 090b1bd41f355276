import { CompactEncrypt, compactDecrypt } from "jose";
import type { App } from "#app/platform/app.ts";
import { deriveKey } from "#app/platform/derive-key.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { subscribers } from "./subscribers.resource.ts";

const keyOf = (app: Pick<App, "config">) => deriveKey(app.config.secretKey, "unsubscribe");

/**
 * The two ways out that a mail to a subscriber names: a page that asks, for people, and an address
 * that takes a post, for mail programs (RFC 8058). The token in them stands for the email address
 * itself, so that it also ends a later subscription of it; it does not expire, cannot be forged, and
 * is encrypted, so that addresses are not to be read in logs and histories.
 */
export async function unsubscribeAddresses(
  app: Pick<App, "config">,
  emailKey: string,
): Promise<{ page: string; oneClick: string }> {
  const token = await new CompactEncrypt(new TextEncoder().encode(emailKey))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keyOf(app));
  return {
    page: `${app.config.siteUrl}/unsubscribe?token=${token}`,
    oneClick: `${app.config.apiBaseUrl ?? app.config.siteUrl}${subscribers.path}/unsubscribe/?token=${token}`,
  };
}

/** @throws InvalidInput where the token was not made here. */
export async function emailKeyOf(app: Pick<App, "config">, token: string): Promise<string> {
  try {
    const { plaintext } = await compactDecrypt(token, keyOf(app));
    return new TextDecoder().decode(plaintext);
  } catch {
    throw InvalidInput.field("token", "invalid", "This link is not complete. Please open it from the email again.");
  }
}
