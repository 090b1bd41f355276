import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { startSmtp } from "#tests/support/mail.ts";

const path = "/api/common/test-email/";
const body = { to: "owner@academy.example" };

test("an owner sends a test email, and sees the mail server's response", async () => {
  const smtp = await startSmtp();
  const api = await startApi({ config: { smtpUrl: smtp.url, siteUrl: "https://academy.example" } });
  const answer = await api.request("POST", path, { as: "owner", body });
  expect(answer.body).toMatchObject({ sent: true, message: expect.stringMatching(/^250/) });
  expect(smtp.received.map(({ to }) => to)).toEqual([body.to]);
});

test("the mail server's refusal is shown without the password", async () => {
  const smtp = await startSmtp({
    authOptional: false,
    onAuth: ({ password }, _session, done) => done(new Error(`Who is secret-${password}?`)),
  });
  const api = await startApi({ config: { smtpUrl: smtp.url.replace("smtp://", "smtp://lamp:s%26cret@") } });
  const { body: result } = await api.request("POST", path, { as: "owner", body });
  expect(result).toMatchObject({ sent: false, message: expect.stringContaining("Who is secret-(hidden)?") });
  expect(JSON.stringify(result)).not.toMatch(/s&cret|s%26cret/);
});

test("reports a missing or unreachable mail server", async () => {
  const none = await startApi();
  expect((await none.request("POST", path, { as: "owner", body })).body).toMatchObject({
    sent: false,
    message: expect.stringContaining("No mail server is set up"),
  });
  const away = await startApi({ config: { smtpUrl: "smtp://127.0.0.1:9" } });
  expect((await away.request("POST", path, { as: "owner", body })).body).toMatchObject({
    sent: false,
    message: expect.stringContaining("ECONNREFUSED"),
  });
});

test("limits test emails to owners, a few per minute, and valid addresses", async () => {
  const api = await startApi();
  expect((await api.request("POST", path, { body })).status).toBe(401);
  for (const as of ["author", "editor"]) expect((await api.request("POST", path, { as, body })).status).toBe(403);
  const invalid = await api.request("POST", path, { as: "owner", body: { to: "nobody" } });
  expect(invalid.body).toMatchObject({ to: ["Enter a valid email address."] });
  const sent = [];
  for (let count = 0; count < 6; count += 1) sent.push((await api.request("POST", path, { as: "owner", body })).status);
  expect(sent).toEqual([200, 200, 200, 200, 200, 429]);
});
