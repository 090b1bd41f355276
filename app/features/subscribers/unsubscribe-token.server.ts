import { CompactEncrypt, compactDecrypt } from "jose";
import type { App } from "#app/platform/app.ts";
import { deriveKey } from "#app/platform/derive-key.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { subscribers } from "./subscribers.resource.ts";
import { CHOOSE_TOPICS } from "./topics/topics-link.ts";

const keyOf = (app: Pick<App, "config">) => deriveKey(app.config.secretKey, "unsubscribe");

/**
 * The links of an email for its recipient: a page to unsubscribe that asks for confirmation, a URL for one-click
 * requests by mail programs (RFC 8058), and a page to choose topics. The token is the encrypted email address: it also ends a later
 * subscription of the address, does not expire, and does not disclose the address in logs.
 */
export async function unsubscribeLinks(
  app: Pick<App, "config">,
  emailKey: string,
): Promise<{ page: string; oneClick: string; topics: string }> {
  const token = await new CompactEncrypt(new TextEncoder().encode(emailKey))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keyOf(app));
  return {
    page: `${app.config.siteUrl}/unsubscribe?token=${token}`,
    oneClick: `${app.config.apiBaseUrl ?? app.config.siteUrl}${subscribers.path}/unsubscribe/?token=${token}`,
    topics: `${app.config.siteUrl}${CHOOSE_TOPICS.path}?${CHOOSE_TOPICS.parameter}=${token}`,
  };
}

/** @throws InvalidInput if the token is not valid */
export async function decryptToken(app: Pick<App, "config">, token: string): Promise<string> {
  try {
    const { plaintext } = await compactDecrypt(token, keyOf(app));
    return new TextDecoder().decode(plaintext);
  } catch {
    throw InvalidInput.field("token", "invalid", "This link is not complete. Please open it from the email again.");
  }
}
