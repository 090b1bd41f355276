import type { Config } from "../config/config.ts";

type SenderConfig = Pick<Config, "mailFrom" | "siteUrl">;

/** The sender of all emails: an email address, with or without a name. */
export const getSender = ({ mailFrom, siteUrl }: SenderConfig): string =>
  mailFrom ?? `no-reply@${new URL(siteUrl).hostname}`;

/** The sender's email address, without the name. */
export function senderAddress(config: SenderConfig): string {
  const sender = getSender(config);
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}
