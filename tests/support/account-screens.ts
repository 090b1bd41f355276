import type { Page } from "playwright-core";
import { startSmtp } from "./mail.ts";
import { startSite } from "./site.ts";
import { onLocalhost, toDomainName } from "./virtual-authenticator.ts";

/** Starts a site whose accounts can have passkeys, with the inbox of everyone it emails. */
export async function startAccountSite() {
  const smtp = await startSmtp();
  const environment = (port: number) => ({
    ...onLocalhost(port),
    SMTP_URL: smtp.url,
    MAIL_FROM: "office@academy.example",
    OWNER_EMAIL: "owner@academy.example",
  });
  const site = toDomainName(await startSite({ engine: "sqlite", environment }));
  /** The texts of the emails to an address, as their reader sees them. Simultaneous emails may arrive in any order. */
  const listTexts = (to: string) =>
    smtp.received.filter((email) => email.to === to).map(({ raw }) => raw.replace(/=\r?\n/g, "").replace(/=3D/g, "="));
  return { site, inbox: { listTexts, last: (to: string) => listTexts(to).at(-1) ?? "" } };
}

export const password = (page: Page) => page.getByRole("dialog").getByLabel("Your password", { exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
