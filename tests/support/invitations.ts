import { accountEmails } from "#tests/support/account-emails.ts";
import type { Api } from "#tests/support/api.ts";
import { freshAddress, freshName } from "#tests/support/fresh-name.ts";

/** API calls of account tests, as an owner or a visitor. */
export const path = "/api/auth/staff/";
export const rose = { username: "rose", email: "Rose@Example.org", role: "editor" };
export const password = "a lantern on the stairs";

/** Like `rose`, with a name and an email address that no other test has. */
export function freshRose() {
  const username = freshName("rose", "-");
  return { username, email: `R${username.slice(1)}@Example.org`, role: "editor" };
}

export const invite = (api: Api, body: object = rose) => api.request("POST", path, { as: "owner", body });
export const patch = (api: Api, id: number, body: object, as = "owner") =>
  api.request("PATCH", `${path}${id}/`, { as, body });
export const invitations = (api: Api, recipient?: string) => accountEmails(api, "invitation", recipient);
export const confirm = (api: Api, token: string, new_password = password) =>
  api.request("POST", "/api/auth/password/reset/confirm/", { body: { token, new_password }, from: freshAddress() });
export const login = (api: Api, username: string, given = password) =>
  api.request("POST", "/api/auth/login/", { body: { username, password: given }, from: freshAddress() });
