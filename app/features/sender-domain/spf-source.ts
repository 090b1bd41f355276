import { isIP } from "node:net";
import { isPublicName } from "#app/platform/mail/dkim/get-sender-domain.ts";

/**
 * The terms that providers require in an SPF record, keyed by the hosts of their mail servers: each from the provider's
 * own help, where new ones must come from as well; Gandi's and Zoho's from customers' records.
 */
const providers: readonly [hosts: RegExp, source: string][] = [
  [/\.(google|gmail)\.com$/, "include:_spf.google.com"],
  [/\.(office365|outlook)\.com$/, "include:spf.protection.outlook.com"],
  [/\.amazonaws\.com$/, "include:amazonses.com"],
  [/\.sendgrid\.net$/, "include:sendgrid.net"],
  [/\.mailgun\.org$/, "include:mailgun.org"],
  [/\.postmarkapp\.com$/, "include:spf.mtasv.net"],
  [/\.(brevo|sendinblue)\.com$/, "include:spf.brevo.com"],
  [/\.mailjet\.com$/, "include:spf.mailjet.com"],
  [/\.fastmail\.com$/, "include:spf.messagingengine.com"],
  [/\.mandrillapp\.com$/, "include:spf.mandrillapp.com"],
  [/\.infomaniak\.com$/, "include:spf.infomaniak.ch"],
  [/\.protonmail\.ch$/, "include:_spf.protonmail.ch"],
  [/\.migadu\.com$/, "include:spf.migadu.com"],
  [/\.ovh\.net$/, "include:mx.ovh.com"],
  [/\.gandi\.net$/, "include:_mailcust.gandi.net"],
  // Depends on the account's region.
  [/\.zoho\.com$/, "include:zoho.com"],
  [/\.zoho\.eu$/, "include:zoho.eu"],
  [/\.zoho\.in$/, "include:zoho.in"],
];

/** The term that an SPF record needs so that the mail server may send (RFC 7208, section 5). */
export function spfSource(smtpUrl: string | undefined, siteUrl: string): string {
  const host = smtpUrl ? new URL(smtpUrl).hostname.replace(/^\[|\]$/g, "").toLowerCase() : "";
  const known = providers.find(([hosts]) => hosts.test(`.${host}`));
  if (known) return known[1];
  if (isPublicName(host)) return `a:${host}`;
  if (isIP(host) && !isOwnNetwork(host)) return `ip${isIP(host)}:${host}`;
  // A mail server beside the application, or none yet.
  const site = new URL(siteUrl).hostname;
  return isPublicName(site) ? `a:${site}` : "mx";
}

/**
 * The host name of the mail server, whose address can be looked up, unless it is a provider's: those send from other
 * servers.
 */
export function ownMailServer(smtpUrl: string | undefined): string | undefined {
  const host = smtpUrl ? new URL(smtpUrl).hostname.toLowerCase() : "";
  return isPublicName(host) && !providers.some(([hosts]) => hosts.test(`.${host}`)) ? host : undefined;
}

const isOwnNetwork = (address: string) =>
  /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.|^(::1$|f[cde])/i.test(address);
