import { isPublicName } from "#app/platform/mail/dkim/get-sender-domain.ts";
import type { LookUp } from "./lookups.ts";
import type { RecordCheck } from "./record-check.ts";
import { unanswered } from "./spf.ts";

/**
 * The first of the mail servers that providers name to their customers, keyed by the hosts of their mailboxes: the
 * server that opens a mailbox (IMAP) seldom receives its mail. Taken from customers' records until 2026, so it is only
 * a suggestion: the message refers to the provider's own pages.
 */
const providers: readonly [hosts: RegExp, record: string | ((domain: string) => string)][] = [
  [/\.(google|gmail)\.com$/, "1 smtp.google.com"],
  [/\.fastmail\.com$/, "10 in1-smtp.messagingengine.com"],
  [/\.migadu\.com$/, "10 aspmx1.migadu.com"],
  [/\.mailbox\.org$/, "10 mxext1.mailbox.org"],
  [/\.infomaniak\.com$/, "5 mta-gw.infomaniak.ch"],
  [/\.gandi\.net$/, "10 spool.mail.gandi.net"],
  [/\.ovh\.net$/, "1 mx1.mail.ovh.net"],
  [/\.mail\.me\.com$/, "10 mx01.mail.icloud.com"],
  [/\.emailsrvr\.com$/, "10 mx1.emailsrvr.com"],
  [/\.titan\.email$/, "10 mx1.titan.email"],
  // Depends on the account's region.
  [/\.zoho\.com$/, "10 mx.zoho.com"],
  [/\.zoho\.eu$/, "10 mx.zoho.eu"],
  [/\.zoho\.in$/, "10 mx.zoho.in"],
  // Each customer has a separate name.
  [/\.(office365|outlook)\.com$/, (domain) => `0 ${domain.replaceAll(".", "-")}.mail.protection.outlook.com`],
];

/** Checks where bounces are delivered. @param host the likely mail server of the mailbox */
export async function checkMx(domain: string, host: string, lookUp: LookUp): Promise<RecordCheck> {
  const base = { purpose: "mx", type: "MX", name: domain } as const;
  // The record needs a public name (RFC 1035, section 3.3.9), which an IP address is not.
  const isName = isPublicName(host);
  const name = isName ? host : `mail.${domain}`;
  const [, record] = providers.find(([hosts]) => hosts.test(`.${host}`)) ?? [];
  const value = typeof record === "function" ? record(domain) : (record ?? `10 ${name}`);
  const answer = await lookUp("MX", domain);
  if ("failure" in answer) return { ...base, value, found: [], ...unanswered(answer.failure) };
  const found = answer.values;
  if (found.length === 0) {
    const messages = ["No mail server accepts email for this domain, so bounces can’t be received."];
    if (!isName)
      messages.push(
        `The record must contain a name, not an IP address. Point ${name}, or another name, to your mail server’s IP address.`,
      );
    if (record)
      messages.push("This is what the mailbox provider usually requires. Its documentation lists all records.");
    return { ...base, value, found, status: "missing", messages };
  }
  // RFC 7505.
  if (found.every((each) => /^\d+ \.?$/.test(each)))
    return { ...base, value, found, status: "wrong", messages: ["The record says that the domain accepts no email."] };
  return { ...base, value: found[0] ?? value, found, status: "good", messages: [] };
}
