import { describe, expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { emails, queue, startSmtp, startWorker } from "#tests/support/mail.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { encryptSecret } from "./mail-secrets.ts";
import { queueEmail } from "./queue-email.ts";

const shared = sharedApi();

describe("the outbox", () => {
  test("keeps emails without an SMTP server, for owners to read, newest first", async () => {
    const api = await startApi();
    await queue(api, "first@example.com");
    api.clock.advance(1000);
    await queue(api, "second@example.com");
    const { body } = await api.request("GET", "/api/common/outbox/", { as: "owner" });
    expect(body.count).toBe(2);
    expect(body.results.map(({ recipient, state }: Record<string, string>) => [recipient, state])).toEqual([
      ["second@example.com", "queued"],
      ["first@example.com", "queued"],
    ]);
    expect(body.results[0]).not.toHaveProperty("html");
    expect((await api.request("GET", "/api/common/outbox/?state=sent", { as: "owner" })).body.results).toEqual([]);
    const mail = (await api.request("GET", "/api/common/outbox/1/", { as: "owner" })).body;
    expect(mail).toMatchObject({ recipient: "first@example.com", text: "Plain ☀", html: "<p>HTML ☀</p>" });
    expect((await api.request("GET", "/api/common/outbox/9/", { as: "owner" })).status).toBe(404);
    expect((await api.request("GET", "/api/common/outbox/99999999999/", { as: "owner" })).status).toBeLessThan(500);
  });

  test.each(["/api/common/outbox/", "/api/common/outbox/1/"])("%s is for owners only", async (path) => {
    const api = shared;
    expect((await api.request("GET", path)).status).toBe(401);
    for (const role of ["author", "editor"] as const)
      expect((await api.request("GET", path, { as: role })).status).toBe(403);
  });
});

test("decrypts secrets when an email is sent", async () => {
  const { received, url } = await startSmtp();
  const api = shared;
  const link = `https://academy.example/#token=${encryptSecret(api.app, "for-rose-only")}`;
  const mail = {
    kind: "test",
    subject: "Hello",
    recipient: "rose@example.org",
    text: link,
    html: `<a href="${link}">`,
  };
  await queueEmail(api.app.database.db, api.app, mail);
  await startWorker(api, url).run();
  const raw = received[0]?.raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  expect(raw?.match(/https:[^\s">]+/g)).toEqual(Array(2).fill("https://academy.example/#token=for-rose-only"));
  expect(JSON.stringify(await emails(api))).not.toContain("for-rose-only");
});
