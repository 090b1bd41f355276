import type { App } from "#app/platform/app.ts";
import { decrypt, encrypt } from "#app/platform/encryption/encryption.ts";
import { InvalidInput } from "#app/platform/errors.ts";

const SCOPE = { purpose: "confirm-subscription", context: "" };

/**
 * The URL of the page that confirms a subscription. The token belongs to this subscription of this address: a link from
 * an earlier one, or to an address that staff have changed since, confirms nothing.
 */
export function confirmationLink(app: Pick<App, "config">, { id, email_key }: { id: number; email_key: string }) {
  return `${app.config.siteUrl}/confirm-subscription?token=${encrypt(app, SCOPE, `${id} ${email_key}`)}`;
}

/** @throws InvalidInput if the token is not valid */
export function readConfirmationToken(app: Pick<App, "config">, token: string): { id: number; email_key: string } {
  const [, id, email_key] = /^(\d+) (.+)$/.exec(decrypt(app, SCOPE, token) ?? "") ?? [];
  if (id === undefined || email_key === undefined) throw outdatedLink();
  return { id: Number(id), email_key };
}

export const outdatedLink = () =>
  InvalidInput.field("token", "invalid", "This link is no longer valid. Subscribe again to get a new one.");
