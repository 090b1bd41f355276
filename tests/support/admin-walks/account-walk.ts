import type { Page } from "playwright-core";
import type { Passkey } from "#app/features/staff/account.resource.ts";
import type { Session } from "#app/features/staff/admin/session-queries.ts";
import type { ApiToken } from "#app/features/staff/api-token.resource.ts";
import { button, field, heading, hold, pressEscape, REFUSED, tryAllAgain, type Visit, type Walk } from "./visit.ts";

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** An account used for years on many devices, with names as long as allowed. */
const full = {
  passkeys: [
    "The key on the ring, of the office in the Donaudampfschifffahrtsgesellschaft",
    "Telephone",
    "x".repeat(80),
  ].map(
    (name, at): Passkey => ({
      id: at + 1,
      name,
      is_synced: at === 1,
      last_used_at: at === 0 ? null : ago(at),
      created_at: ago(400),
    }),
  ),
  sessions: Array.from(
    { length: 24 },
    (_, at): Session => ({
      id: at + 1,
      ip: at % 2 ? "2001:db8:85a3:8d3:1319:8a2e:370:7348" : `192.0.2.${at}`,
      user_agent: at === 3 ? "Quiet".repeat(50) : FIREFOX,
      created_at: ago(at + 1),
      last_used_at: ago(at),
      is_current: at === 0,
    }),
  ),
  tokens: [null, ago(1), ago(-30)].map(
    (expires_at, at): ApiToken => ({
      id: at + 1,
      name: at === 2 ? "y".repeat(80) : `Importer of the Gebührenordnung ${at}`,
      scopes: at === 2 ? { quote: "read" } : { quote: "write", post: "read", book: "read", image: "write" },
      expires_at,
      last_used_at: at === 1 ? null : ago(2),
      created_at: ago(300),
    }),
  ),
};

/** The account screen: nothing loaded, everything loaded, and each dialog. */
export const accountWalk: Walk = {
  name: "account",
  routes: ["sessions", "tokens", "account", "*"],
  expect: [REFUSED],
  async *states({ page, go, api }) {
    const own = await hold(page, "/api/auth/user/");
    const sessions = await hold(page, "/api/auth/sessions/");
    const tokens = await hold(page, "/api/auth/tokens/");
    const passkeys = await hold(page, "/api/auth/passkeys/");
    const all = [own, sessions, tokens, passkeys];
    await go("/admin/sessions");
    await heading(page, "Your account");
    await page.getByRole("heading", { level: 2, name: "Sessions" }).waitFor();
    yield "loading";
    for (const each of all) await each.refuse();
    await button(page, "Try again").nth(2).waitFor();
    yield "error";
    const pending_email = `${"long".repeat(9)}@${"subdomain.".repeat(5)}example.org`;
    const otp = { otp_enabled_at: ago(90), recovery_codes_left: 1 };
    await own.answer({ ...(await api("GET", "/api/auth/user/")), ...otp, pending_email });
    await button(page, "Try again").first().click();
    await page.getByText("Sorry, your passkeys couldn’t be loaded").waitFor();
    yield "error, of what belongs to it";
    await passkeys.answer({ results: full.passkeys });
    await sessions.answer({ results: full.sessions });
    await tokens.answer({ results: full.tokens });
    await tryAllAgain(page);
    await page.getByRole("list", { name: "Your passkeys" }).waitFor();
    yield "full";
    yield* questions(page);
    for (const each of all) await each.release();
    await go("/admin/nowhere/at-all/there");
    await heading(page, "Screen not found");
    yield "not found";
    await page.reload();
    await heading(page, "Screen not found");
    yield* newcomerStates({ page, go });
  },
};

/** The dialogs of an account with everything set up. */
async function* questions(page: Page) {
  const asked: [name: string, button: string | RegExp][] = [
    ["renaming a passkey", "Rename Telephone"],
    ["question before removing a passkey", "Remove Telephone"],
    ["new recovery codes", "New recovery codes"],
    ["question before turning two-factor authentication off", "Turn off"],
    ["change of the address", "Change email"],
    ["question before ending sessions", "End other sessions"],
    ["question before revoking a token", /^Revoke Importer/],
  ];
  for (const [name, opener] of asked) {
    await button(page, opener).first().click();
    await page.getByRole("dialog").waitFor();
    yield name;
    await pressEscape(page);
  }
}

/** A new account, and what is shown once: the secret of two-factor codes and a token. */
async function* newcomerStates({ page, go }: Pick<Visit, "page" | "go">) {
  await go("/admin/account");
  await page.getByText("No passkeys yet.").waitFor();
  await page.getByText("This browser").waitFor();
  yield "account";
  await go("/admin/tokens");
  // The section's former URL redirects there.
  await page.waitForFunction(() => document.activeElement?.textContent === "API tokens");
  await button(page, "New token").click();
  const dialog = page.getByRole("dialog");
  await field(dialog, "Name").fill("Importer");
  yield "new token";
  await pressEscape(page);
}
