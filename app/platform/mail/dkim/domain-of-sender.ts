import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import type { Config } from "../../config/config.ts";
import { senderAddress } from "../sender.ts";

/** The domain that emails are sent from, in the form that it has in the DNS. */
export const domainOfSender = (config: Pick<Config, "mailFrom" | "siteUrl">): string =>
  domainOfAddress(senderAddress(config));

export function domainOfAddress(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return domainToASCII(domain) || domain.toLowerCase();
}

/** Whether the DNS of the world can know a name: `localhost`, names within a network and IP addresses are not there. */
export const isPublicName = (name: string): boolean =>
  name.includes(".") && isIP(name) === 0 && !/\.(localhost|local|internal|lan|home|arpa)$/.test(name);
