import { expect, onTestFinished, test } from "vitest";
import { ConfigError } from "#app/platform/config/config.ts";
import { createServer } from "#app/server.ts";
import { startApi } from "#tests/support/api.ts";
import { ensureOwner } from "./first-owner.server.ts";
import { createStaff } from "./staff.server.ts";

const startEmpty = (owner = {}) =>
  startApi({ config: { owner: { username: "owner", password: undefined, email: undefined, ...owner } } });

test("creates one owner at the first start, and returns the generated password once", async () => {
  const { app, request } = await startEmpty();
  await app.database.db.deleteFrom("staff").execute();
  const made = await ensureOwner(app);
  expect(made).toEqual({ username: "owner", password: expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/) });
  const { body } = await request("POST", "/api/auth/login/", { body: made });
  expect((await request("GET", "/api/auth/user/", { as: body.access })).body).toMatchObject({
    role: "owner",
    email: null,
  });
  expect(await ensureOwner(app)).toBeUndefined();
});

test("uses a configured password without returning it", async () => {
  const { app, request } = await startEmpty({ password: "a lantern on the stairs", email: "owner@example.org" });
  await app.database.db.deleteFrom("staff").execute();
  expect(await ensureOwner(app)).toEqual({ username: "owner", password: undefined });
  const body = { username: "owner", password: "a lantern on the stairs" };
  expect((await request("POST", "/api/auth/login/", { body })).status).toBe(200);
});

test("rejects a common configured password, and names the variable", async () => {
  const { app } = await startEmpty({ password: "1234567890" });
  await app.database.db.deleteFrom("staff").execute();
  const problems = ["OWNER_PASSWORD: This password is too common. Choose several unrelated words."];
  await expect(ensureOwner(app)).rejects.toThrow(new ConfigError(problems));
});

test("creates one owner if two processes start at the same time", async () => {
  const { app } = await startEmpty();
  await app.database.db.deleteFrom("staff").execute();
  const other = await createServer({
    config: app.config,
    log: app.log,
    now: app.now,
    passwordCost: { memory: 8, passes: 1, parallelism: 1 },
  });
  onTestFinished(() => other.http.close());
  const made = await Promise.all([ensureOwner(app), ensureOwner(other.app), ensureOwner(app)]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await app.database.db.selectFrom("staff").select("username").execute()).toEqual([{ username: "owner" }]);
});

test("rejects an account with all problems, and a taken username in any letter case", async () => {
  const { app } = await startApi();
  const wrong = { username: "mari gold", password: "2short4u", role: "editor" as const, email: "no address" };
  await expect(createStaff(app, wrong)).rejects.toMatchObject({
    problems: [
      { field: "username", code: "invalid" },
      { field: "email", code: "invalid" },
      { field: "password", code: "password_too_short" },
    ],
  });
  const account = { username: "Marigold", password: "a lantern on the stairs", role: "editor" as const };
  expect(await createStaff(app, account)).toMatchObject({ username: "marigold", email: null });
  await expect(createStaff(app, { ...account, username: "MARIGOLD" })).rejects.toMatchObject({
    problems: [{ field: "username", code: "unique" }],
  });
});
