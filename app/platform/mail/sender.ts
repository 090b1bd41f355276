import type { Config } from "../config.ts";

type SenderConfig = Pick<Config, "mailFrom" | "siteUrl">;

/** Whom emails come from: an address, with or without a name in front. */
export const senderOf = ({ mailFrom, siteUrl }: SenderConfig): string =>
  mailFrom ?? `no-reply@${new URL(siteUrl).hostname}`;

/** The same as an address alone. */
export function senderAddress(config: SenderConfig): string {
  const sender = senderOf(config);
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}
