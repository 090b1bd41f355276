import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { freshName } from "./support/fresh-name.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually } from "./support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

/** Invites somebody. Without a mail server, an owner passes the link on. */
async function invite(username: string): Promise<string> {
  const invited = { username, email: `${username}@example.org`, role: "editor" };
  return (await owner.request("POST", "/api/auth/staff/", invited)).invitation_link;
}

const getAccountButton = (page: Page, username: string) => page.getByRole("button", { name: `Account: ${username}` });

describe("an invited person", () => {
  test("chooses a password through the link, once, and is signed in", async () => {
    const username = freshName("marigold", "-");
    const link = await invite(username);
    const page = await openPage({ expect: [/status of 400/] });
    await page.goto(link);
    const password = page.getByLabel("New password", { exact: true });
    await password.fill("short");
    await page.keyboard.press("Enter");
    await page.getByText(/must contain at least 10 characters/).waitFor();
    expect(await password.getAttribute("aria-invalid")).toBe("true");
    await password.fill("seven quiet lanterns");
    await page.keyboard.press("Enter");
    await page.getByText("Your password has been set.").waitFor();
    await getAccountButton(page, username).waitFor();
    expect(page.url()).not.toContain("token");

    await page.goto("about:blank");
    await page.goto(link);
    await page.getByText("This link has been used or has expired.").waitFor();
    await password.fill("eight quiet lanterns");
    await page.keyboard.press("Enter");
    await page.getByText("This link has been used or has expired.").waitFor();
  });

  test("sees an error for a truncated link", async () => {
    const page = await openPage();
    await page.goto(`${site.url}/admin/set-password#tok`);
    await page.getByText("This link is incomplete.").waitFor();
    expect(await page.getByLabel("New password", { exact: true }).count()).toBe(0);
  });
});

test("a person who forgot the password requests an email, and learns nothing about other accounts", async () => {
  const { version } = await owner.request("GET", "/api/auth/staff/1/");
  await owner.request("PATCH", "/api/auth/staff/1/", { email: "owner@example.org", version });
  const emails = async () => {
    const { results } = await owner.request("GET", "/api/common/outbox/");
    return results.filter(({ subject }: { subject: string }) => subject.startsWith("Choose a new password")).length;
  };
  const before = await emails();
  const page = await openPage();
  const responses = [];
  for (const name of ["owner", "nobody"]) {
    await page.goto(`${site.url}/admin/login`);
    await page.getByRole("link", { name: "Forgotten your password?" }).click();
    await page.getByLabel("Username or email address").fill(name);
    await page.getByRole("button", { name: "Send link" }).click();
    responses.push(await page.getByRole("status").filter({ hasText: "on its way" }).textContent());
  }
  expect(new Set(responses).size).toBe(1);
  expect(await emails()).toBe(before + 1);
});

test("an account with two-factor authentication must enter a code, and is signed in with it", async () => {
  const username = freshName("juniper", "-");
  const link = await invite(username);
  const token = link.split("#token=")[1];
  const call = async (path: string, body: object, access?: string) => {
    const headers = { "Content-Type": "application/json", ...(access && { Authorization: `Bearer ${access}` }) };
    return (
      await fetch(`${site.url}/api/auth/${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    ).json();
  };
  const credentials = { username, password: "seven quiet lanterns" };
  await call("password/reset/confirm/", { token, new_password: credentials.password });
  const { access } = await call("login/", credentials);
  const { secret } = await call("otp/", { password: credentials.password }, access);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const { recovery_codes } = await call("otp/confirm/", { code: totp.generate() }, access);

  const page = await openPage({ expect: [/status of 400/] });
  await page.goto(`${site.url}/admin/login`);
  await page.getByLabel("Username").fill(credentials.username);
  await page.getByLabel("Password", { exact: true }).fill(credentials.password);
  await page.keyboard.press("Enter");
  const code = page.getByLabel("Two-factor code");
  await code.waitFor();
  await eventually(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await page.getByText("This code is wrong or has already been used.").waitFor();
  await code.fill(recovery_codes[0]);
  await page.keyboard.press("Enter");
  await getAccountButton(page, username).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
});
