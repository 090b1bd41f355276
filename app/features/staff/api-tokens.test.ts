import { expect, test } from "vitest";
import { type Role, roles } from "#app/platform/access/actor.ts";
import { accountLog } from "#tests/support/account-log.ts";
import { freshStaff } from "#tests/support/fresh-staff.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const path = "/api/auth/tokens/";
const DAY = 86_400_000;

const api = sharedApi();

/** Creates a token for an account that no other test uses. */
async function create(role: Role, scopes: object, more: object = {}) {
  const { id, username, password } = await freshStaff(api, role);
  const { access } = (await api.request("POST", "/api/auth/login/", { body: { username, password } })).body;
  const body = { name: "Importer", scopes, days: null, password, ...more };
  return { id, username, access, created: await api.request("POST", path, { as: access, body }) };
}
const quote = (text: string) => ({ text, attribution: "Nobody" });

test("reads or writes what its scope allows, and nothing else", async () => {
  const account = await create("editor", { quote: "write", post: "read" });
  const { access, created } = account;
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    name: "Importer",
    scopes: { quote: "write", post: "read" },
    last_used_at: null,
  });
  const { token, id } = created.body;
  expect(token).toMatch(/^lwt_[\w-]{43}$/);
  const stored = await api.app.database.db.selectFrom("api_token").selectAll().execute();
  expect(JSON.stringify(stored), "stored hashed").not.toContain(token);

  const written = await api.request("POST", "/api/gallery/quote/", { as: token, body: quote("By a program") });
  expect(written.status).toBe(201);
  const draft = await api.request("GET", `/api/gallery/quote/${written.body.id}/`, { as: token });
  expect(draft.body, "staff see drafts").toMatchObject({ text: "By a program", status: "draft" });
  expect((await api.request("GET", "/api/post/", { as: token })).status).toBe(200);
  const refused = async (method: string, route: string, body?: object) => {
    const response = await api.request(method, route, { as: token, ...(body && { body }) });
    expect(response.status, `${method} ${route}`).toBe(403);
    return response.body.detail;
  };
  expect(await refused("POST", "/api/post/", { title: "No" })).toBe("This API token can only read Posts.");
  expect(await refused("GET", "/api/post/category/")).toBe("This API token does not have access to Categories.");
  expect(await refused("GET", "/api/common/search/?q=program")).toBe("This route does not accept API tokens.");
  expect(await refused("GET", "/api/auth/user/")).toBe("This route does not accept API tokens.");

  const audit = `/api/common/audit/?resource=quote&item_id=${written.body.id}`;
  const log = await api.request("GET", audit, { as: "owner" });
  expect(log.body.results).toMatchObject([{ action: "create", username: `${account.username} (token Importer)` }]);
  const { body } = await api.request("GET", path, { as: access });
  expect(body.results).toEqual([{ ...created.body, token: undefined, last_used_at: api.app.now().toISOString() }]);
  expect((await api.request("DELETE", `${path}${id}/`, { as: access })).status).toBe(204);
  expect((await api.request("GET", "/api/post/", { as: token })).status, "revoked").toBe(401);
  expect(await accountLog(api, account.id)).toMatchObject([
    { action: "revoke_token" },
    { action: "create_token", username: account.username },
  ]);
});

test("is refused by every route outside its scope, whatever the role of its account", async () => {
  for (const role of roles) {
    const { created } = await create(role, { quote: "read" });
    const { token } = created.body;
    for (const route of api.http.registered) {
      const [method = "", url = ""] = route.split(" ");
      if (!url.startsWith("/api/") || method === "OPTIONS") continue;
      const isOwn = method === "GET" && url.startsWith("/api/gallery/quote/");
      const response = await api.http.inject({
        method: method as "GET",
        url: url.replace(/:\w+/g, "1").replace("*", "x"),
        headers: { authorization: `Bearer ${token}` },
      });
      if (isOwn) expect([200, 400, 403, 404], `${role}: ${route}`).toContain(response.statusCode);
      else expect(response.statusCode, `${role}: ${route}`).toBe(403);
    }
  }
});

test("can do no more than its account's role, which may change", async () => {
  const choices = await api.request("GET", `${path}scopes/`, { as: "author" });
  expect(choices.body.results).toContainEqual({ name: "post", label: "Posts", levels: ["read", "write"] });
  expect(choices.body.results).not.toContainEqual(expect.objectContaining({ name: "subscriber" }));
  const beyond = await create("author", { subscriber: "read", staff: "write", settings: "write" });
  expect(beyond.created.body.codes).toEqual({ scopes: ["invalid_choice", "invalid_choice", "invalid_choice"] });

  const { id, created } = await create("editor", { subscriber: "read" });
  const list = () => api.request("GET", "/api/viewer/subscriber/", { as: created.body.token });
  expect((await list()).status).toBe(200);
  const member = `/api/auth/staff/${id}/`;
  await api.request("PATCH", member, { as: "owner", body: { role: "author" } });
  expect((await list()).status, "the role was lowered").toBe(403);
  await api.request("PATCH", member, { as: "owner", body: { is_active: false } });
  expect((await list()).status, "the account was deactivated").toBe(401);
  await api.request("PATCH", member, { as: "owner", body: { is_active: true } });
  expect((await list()).status, "tokens do not come back").toBe(401);
});

test("expires, and rejects invalid input, others' tokens and visitors", async () => {
  const { created } = await create("editor", { post: "read" }, { days: 30 });
  expect(created.body.expires_at).toBe(new Date(api.app.now().getTime() + 30 * DAY).toISOString());
  const invalid = await create("editor", {}, { name: " ", days: 0, password: "not the password" });
  expect(Object.keys(invalid.created.body.codes).sort()).toEqual(["days", "name", "scopes"]);
  const wrong = await create("editor", { post: "read" }, { password: "not the password" });
  expect(wrong.created.body.codes).toEqual({ password: ["password_incorrect"] });
  expect((await api.request("DELETE", `${path}${created.body.id}/`, { as: "owner" })).status).toBe(404);
  for (const [method, url] of [
    ["GET", path],
    ["GET", `${path}scopes/`],
    ["DELETE", `${path}1/`],
  ] as const)
    expect((await api.request(method, url)).status).toBe(401);
  expect((await api.request("GET", "/api/post/", { as: `lwt_${"x".repeat(43)}` })).status).toBe(401);
  api.clock.advance(30 * DAY);
  expect((await api.request("GET", "/api/post/", { as: created.body.token })).status).toBe(401);
});

test("is revoked once when two requests do so at the same time", async () => {
  const { access, created } = await create("author", { post: "write" });
  const revoke = () => api.request("DELETE", `${path}${created.body.id}/`, { as: access });
  const both = await Promise.all([revoke(), revoke()]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
});
