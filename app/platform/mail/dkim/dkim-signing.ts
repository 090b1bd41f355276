import { createPrivateKey, type KeyObject } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { DKIMOptions } from "nodemailer/lib/dkim";
import type { App } from "../../app.ts";
import { decrypt, encrypt } from "../../encryption/encryption.ts";
import { getSenderDomain } from "./get-sender-domain.ts";
import "./dkim-key-table.ts";

type Signer = Pick<App, "config" | "database" | "log">;
interface KeyName {
  domain: string;
  selector: string;
}

/**
 * The header fields that are signed if present: those of RFC 6376, section 5.4.1, and those that programs act on only
 * if signed (RFC 8058, section 4; RFC 9477, section 3.1.3).
 */
const SIGNED_FIELDS = [
  "From",
  "Sender",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "To",
  "Cc",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "In-Reply-To",
  "References",
  "List-Id",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
  "CFBL-Address",
  "Feedback-ID",
  "Auto-Submitted",
  "Precedence",
].join(":");

const getKeyScope = ({ domain, selector }: KeyName) => ({ purpose: "dkim-key", context: `${selector}.${domain}` });

/** The private key in its stored form. */
export const sealKey = (app: Pick<App, "config">, name: KeyName, pem: string): string =>
  encrypt(app, getKeyScope(name), pem);

/** @returns undefined if it was stored with another `SECRET_KEY` */
export function openKey(app: Pick<App, "config">, name: KeyName, sealed: string): KeyObject | undefined {
  const pem = decrypt(app, getKeyScope(name), sealed);
  return pem === undefined ? undefined : createPrivateKey(pem);
}

/** nodemailer's current options for signing; undefined if emails are not signed here. */
export async function dkimOptions({ config, database, log }: Signer): Promise<DKIMOptions | undefined> {
  const domain = getSenderDomain(config);
  const configured = config.dkim;
  if (configured) {
    const { selector, privateKey } = configured;
    return privateKey && toDkimOptions({ domain: configured.domain ?? domain, selector, privateKey });
  }
  const key = await database.db
    .selectFrom("dkim_key")
    .select(["domain", "selector", "private_key"])
    .where("domain", "=", domain)
    .where("state", "=", "active")
    .executeTakeFirst();
  if (!key?.private_key) return undefined;
  const privateKey = openKey({ config }, key, key.private_key);
  if (privateKey) return toDkimOptions({ ...key, privateKey });
  log.error(
    { selector: key.selector },
    "emails are not signed because their key was stored with a different SECRET_KEY",
  );
  return undefined;
}

const toDkimOptions = ({ domain, selector, privateKey }: KeyName & { privateKey: KeyObject }): DKIMOptions => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: SIGNED_FIELDS,
});

/** Prepends the signature to a message (RFC 5322). */
export async function signMessage(options: DKIMOptions, message: Buffer): Promise<Buffer> {
  const { default: DKIM } = await import("nodemailer/lib/dkim");
  return buffer(new DKIM(options).sign(message));
}
