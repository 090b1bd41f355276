import { expect, test } from "vitest";
import type { Config } from "#app/platform/config/config.ts";
import { accountLog } from "#tests/support/account-log.ts";
import { startApi } from "#tests/support/api.ts";
import {
  confirm,
  freshRose,
  invitations,
  invite,
  login,
  password,
  patch,
  path,
  rose,
} from "#tests/support/invitations.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

/** For tests that only touch accounts of their own. */
const shared = sharedApi();

test("takes the name from the invitation, which becomes the author of the account's articles", async () => {
  const named = { ...freshRose(), display_name: " Rose Hill " };
  const { status, body } = await invite(shared, named);
  expect([status, body.display_name]).toEqual([201, "Rose Hill"]);
  const [message] = await invitations(shared, named.email);
  await confirm(shared, message?.token ?? "");
  const { access } = (await login(shared, named.username)).body;
  const post = await shared.request("POST", "/api/post/", { as: access, body: { title: "By Rose" } });
  expect(post.body.author_name).toBe("Rose Hill");
  const long = await invite(shared, { ...freshRose(), display_name: "x".repeat(101) });
  expect(long.body.codes).toEqual({ display_name: ["max_length"] });
});

test("emails an invited user a link that sets a password once", async () => {
  const api = await startApi({ config: { siteUrl: "https://academy.example" } });
  const { status, body } = await invite(api);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    username: "rose",
    email: "Rose@Example.org",
    display_name: "",
    role: "editor",
    is_active: true,
    has_otp: false,
    invitation_link: expect.stringMatching(/^https:\/\/academy\.example\/admin\/set-password#token=[\w-]{43}$/),
    invitation_expires_at: "2026-05-11T09:00:00.000Z",
    last_used_at: null,
    version: 1,
    created_at: "2026-05-04T09:00:00.000Z",
    modified_at: "2026-05-04T09:00:00.000Z",
  });
  const [message] = await invitations(api);
  expect(message).toMatchObject({ kind: "staff-invitation", recipient: "Rose@Example.org", state: "queued" });
  const token = message?.token ?? "";
  expect(message?.html).toContain(`https://academy.example/admin/set-password#token=${token}`);
  const tokens = await api.app.database.db.selectFrom("staff_token").selectAll().execute();
  expect(JSON.stringify(tokens), "stored hashed").not.toContain(token);
  api.clock.advance(7 * 86_400_000 - 1);
  const weak = await confirm(api, token, "rose-ro");
  expect(weak.body.codes).toEqual({ new_password: ["password_too_short", "password_too_similar"] });
  const chosen = await confirm(api, token);
  expect(chosen.body).toEqual({ detail: "The password has been set. You can sign in now.", username: "rose" });
  expect((await login(api, "rose")).status).toBe(200);
  expect((await confirm(api, token)).body.codes).toEqual({ token: ["invalid"] });
  const read = await api.request("GET", `${path}${body.id}/`, { as: "owner" });
  expect(read.body).toMatchObject({ invitation_expires_at: null, last_used_at: api.app.now().toISOString() });
  expect(await accountLog(api)).toMatchObject([
    { action: "accept_invitation", username: "rose", item_id: body.id },
    { action: "invite", username: "owner-of-tests", item_id: body.id, title: "rose (editor)" },
  ]);
});

test("returns an invitation's link only if no mail server is set up, and never shows it in the outbox", async () => {
  const invited = async (config: Partial<Config>) => {
    const api = await startApi({ config });
    const { body } = await invite(api);
    const renewed = await api.request("POST", `${path}${body.id}/invite/`, { as: "owner" });
    const [sent, again] = await invitations(api);
    const { text } = (await api.request("GET", "/api/common/outbox/2/", { as: "owner" })).body;
    expect(text).toContain("#token=(hidden)\n");
    return { links: [body.invitation_link, renewed.body.invitation_link], tokens: [sent?.token, again?.token] };
  };
  const { links, tokens } = await invited({});
  expect(links).toEqual(tokens.map((token) => `http://localhost:0/admin/set-password#token=${token}`));
  expect((await invited({ smtpUrl: "smtp://127.0.0.1:9" })).links).toEqual([null, null]);
});

test("expires an invitation after seven days, and invalidates the link when it is sent again", async () => {
  const api = shared;
  const rose = freshRose();
  const { id } = (await invite(api, rose)).body;
  const again = () => api.request("POST", `${path}${id}/invite/`, { as: "owner" });
  expect((await again()).status).toBe(200);
  const sent = await invitations(api, rose.email);
  const [former, latter] = sent.map(({ token }) => token);
  expect(sent.map(({ state }) => state)).toEqual(["cancelled", "queued"]);
  expect((await confirm(api, former ?? "")).status).toBe(400);
  api.clock.advance(7 * 86_400_000);
  expect((await confirm(api, latter ?? "")).status).toBe(400);
  const inSevenDays = new Date(api.app.now().getTime() + 7 * 86_400_000).toISOString();
  expect((await again()).body.invitation_expires_at).toBe(inSevenDays);
  const two = await Promise.all([again(), again()]);
  expect(two.map(({ status }) => status)).toEqual([200, 200]);
  const { db } = api.app.database;
  expect(await db.selectFrom("staff_token").select("id").where("staff_id", "=", id).execute()).toHaveLength(1);
  const last = (await invitations(api, rose.email)).findLast(({ state }) => state === "queued");
  expect((await confirm(api, last?.token ?? "")).status).toBe(200);
  expect((await again()).body.codes).toEqual({ non_field_errors: ["not_invited"] });
  expect((await api.request("POST", `${path}9999/invite/`, { as: "owner" })).status).toBe(404);
});

test("accepts only one of several concurrent uses of a link", async () => {
  const api = shared;
  const rose = freshRose();
  await invite(api, rose);
  const token = (await invitations(api, rose.email))[0]?.token ?? "";
  const responses = await Promise.all([1, 2, 3].map((n) => confirm(api, token, `${password} ${n}`)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const signIns = await Promise.all([1, 2, 3].map((n) => login(api, rose.username, `${password} ${n}`)));
  expect(signIns.map(({ status }) => status)).toEqual(responses.map(({ status }) => status));
});

test("rejects an invitation with all problems, comparing usernames and addresses case-insensitively", async () => {
  const api = await startApi();
  expect(
    (await invite(api, { username: "ro se", email: "nowhere", role: "king", is_active: true })).body.codes,
  ).toEqual({
    username: ["invalid"],
    email: ["invalid"],
    role: ["invalid_choice"],
    is_active: ["unknown"],
  });
  expect((await invite(api, {})).body.codes).toEqual({
    username: ["required"],
    email: ["required"],
    role: [expect.any(String)],
  });
  await invite(api);
  expect((await invite(api, { username: "ROSE", email: "rose@EXAMPLE.ORG", role: "author" })).body.codes).toEqual({
    username: ["unique"],
    email: ["unique"],
  });
  const twins = await Promise.all(
    ["fern", "moss"].map((username) => invite(api, { ...rose, username, email: "a@b.example" })),
  );
  expect(twins.map(({ status }) => status).sort()).toEqual([201, 400]);
  const same = await Promise.all(
    ["c@d.example", "e@f.example"].map((email) => invite(api, { ...rose, username: "ivy", email })),
  );
  expect(same.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(same.find(({ status }) => status === 400)?.body.codes).toEqual({ username: ["unique"] });
});

test("invalidates links sent to the former address, and sends a pending invitation to the new one", async () => {
  const api = shared;
  const rose = freshRose();
  const moved = `${rose.username}@elsewhere.example`;
  const { id } = (await invite(api, rose)).body;
  await patch(api, id, { email: moved, version: 1 });
  const [[former, ...others], [latter]] = [await invitations(api, rose.email), await invitations(api, moved)];
  expect([former?.state, others]).toEqual(["cancelled", []]);
  expect((await confirm(api, former?.token ?? "")).status).toBe(400);
  expect((await confirm(api, latter?.token ?? "")).status).toBe(200);
});
