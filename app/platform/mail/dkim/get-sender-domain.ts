import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import type { Config } from "../../config/config.ts";
import { senderAddress } from "../sender.ts";

/** The domain that emails are sent from, in its DNS form. */
export const getSenderDomain = (config: Pick<Config, "mailFrom" | "siteUrl">): string =>
  getAddressDomain(senderAddress(config));

export function getAddressDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return domainToASCII(domain) || domain.toLowerCase();
}

/** Whether a name can exist in the public DNS: `localhost`, names within a network and IP addresses cannot. */
export const isPublicName = (name: string): boolean =>
  name.includes(".") && isIP(name) === 0 && !/\.(localhost|local|internal|lan|home|arpa)$/.test(name);
