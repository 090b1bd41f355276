import { compactDecrypt } from "jose";
import type { App } from "#app/platform/app.ts";
import { deriveKey } from "#app/platform/encryption/derive-key.ts";
import { decrypt, encrypt } from "#app/platform/encryption/encryption.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { subscribers } from "./subscribers.resource.ts";
import { CHOOSE_TOPICS } from "./topics/topics-link.ts";

/** All links of an email share the same token. */
const SCOPE = { purpose: "unsubscribe-link", context: "" };

/**
 * Creates an email's links for its recipient: a page to unsubscribe that asks for confirmation, a URL for one-click
 * requests by email programs (RFC 8058), and a page to choose topics. The token is the encrypted email address: it also
 * ends a later subscription of the address, does not expire, and does not disclose the address in logs.
 * @param sending the sending of the letter with the links, which counts who unsubscribes from it; omitted for other
 * emails
 */
export function unsubscribeLinks(
  app: Pick<App, "config">,
  emailKey: string,
  sending?: number,
): { page: string; oneClick: string; topics: string } {
  const token = encrypt(app, SCOPE, sending === undefined ? emailKey : `${emailKey}\n${sending}`);
  return {
    page: `${app.config.siteUrl}/unsubscribe?token=${token}`,
    oneClick: `${app.config.apiBaseUrl ?? app.config.siteUrl}${subscribers.path}/unsubscribe/?token=${token}`,
    topics: `${app.config.siteUrl}${CHOOSE_TOPICS.path}?${CHOOSE_TOPICS.parameter}=${token}`,
  };
}

export interface UnsubscribeToken {
  emailKey: string;
  /** The sending of the letter; undefined for other emails. */
  sending: number | undefined;
}

/** @throws InvalidInput if the token is not valid */
export async function decryptToken(app: Pick<App, "config">, token: string): Promise<UnsubscribeToken> {
  const text = token.includes(".") ? await decryptFormer(app, token) : decrypt(app, SCOPE, token);
  if (text !== undefined) {
    const [emailKey = "", sending] = text.split("\n");
    return { emailKey, sending: sending === undefined ? undefined : Number(sending) };
  }
  throw InvalidInput.field("token", "invalid", "This link is incomplete. Open it again from the email.");
}

/** Letters from earlier versions have a JWE, whose parts are separated by dots. */
async function decryptFormer({ config }: Pick<App, "config">, token: string): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(token, deriveKey(config.secretKey, "unsubscribe"));
    return new TextDecoder().decode(plaintext);
  } catch {
    return undefined;
  }
}
