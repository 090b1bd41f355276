import { freshName } from "../fresh-name.ts";
import { button, field, heading, hold, pressEscape, REFUSED, type Walk } from "./visit.ts";

/** Owners' actions on other accounts, some of them long-standing and some expired. */
export const staffWalk: Walk = {
  name: "accounts of staff",
  routes: ["staff"],
  expect: [REFUSED, /status of 409/],
  async *states({ page, go, api }) {
    const username = freshName("wilhelmine.von.wasserburg-grafenegg", ".").toLowerCase();
    const email = `${"long".repeat(9)}@${"subdomain.".repeat(5)}example.org`;
    await go("/admin/staff");
    await heading(page, "Staff");
    await button(page, "Invite a colleague").click();
    const dialog = page.getByRole("dialog");
    await field(dialog, "Username").fill("not a name");
    await field(dialog, "Email address").fill(email);
    await button(dialog, "Invite").click();
    await dialog.getByText("Enter a valid username").waitFor();
    yield "invitation, errors";
    await field(dialog, "Username").fill(username);
    await button(dialog, "Invite").click();
    await page.getByRole("heading", { name: "Share invitation link" }).waitFor();
    yield "invitation link";
    await button(dialog, "Done").click();
    const { results } = await api("GET", "/api/auth/staff/");
    const invited = results.find((each: { username: string }) => each.username === username);
    const base = { ...invited, invitation_expires_at: null };
    const many = [
      invited,
      { ...base, id: 9001, username: "asha", display_name: "Asha ".repeat(20).trim(), has_otp: true, role: "editor" },
      { ...base, id: 9002, username: "gone", email: null, is_active: false, last_used_at: base.created_at },
      { ...invited, id: 9003, username: "late", invitation_expires_at: "2024-05-31T09:00:00.000Z" },
    ];
    const list = await hold(page, "/api/auth/staff/");
    await list.answer({ count: 40, next: "?page=2", previous: null, results: [...results, ...many.slice(1)] });
    await go("/admin/staff?is_active=true");
    await button(page, "Actions for late").waitFor();
    yield "full";
    await button(page, "Actions for asha").click();
    await page.getByRole("menuitem").first().waitFor();
    yield "menu of an account";
    await pressEscape(page);
    for (const [who, action] of [
      ["author", "Activity"],
      ["asha", "Change role"],
      ["asha", "Change email"],
      ["asha", "Turn off two-factor authentication"],
      ["gone", "Activate"],
      [username, "Renew invitation"],
      ["author", "Deactivate"],
      ["author", "Delete account"],
    ] as const) {
      await button(page, `Actions for ${who}`).click();
      await page.getByRole("menuitem", { name: action, exact: true }).click();
      await dialog.waitFor();
      await page.waitForFunction(
        () => !document.querySelector("dialog [aria-busy=true], dialog .mantine-Skeleton-root"),
      );
      yield action.toLowerCase();
      await pressEscape(page);
    }
    await list.release();
    await api("DELETE", `/api/auth/staff/${invited.id}/`);
  },
};
