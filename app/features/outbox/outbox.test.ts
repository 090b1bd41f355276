import { expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { emails, queue } from "#tests/support/mail.ts";

const retry = (api: Api, id: number, as = "owner") =>
  api.request("POST", `/api/common/outbox/${id}/retry/`, { as, body: {} });
const set = (api: Api, values: object) => api.app.database.db.updateTable("mail").set(values).execute();

test("resends a failed email once, and records who requested it", async () => {
  const api = await startApi();
  await queue(api, "reader@example.org");
  const id = (await emails(api))[0]?.id ?? 0;
  await set(api, { state: "failed", attempts: 10, last_error: "550 No such user" });
  const both = await Promise.all([retry(api, id), retry(api, id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body).toMatchObject({ id, state: "queued", attempts: 0, last_error: "550 No such user" });
  const log = await api.request("GET", "/api/common/audit/?resource=mail", { as: "owner" });
  expect(log.body.results[0]).toMatchObject({ action: "retry", item_id: id, title: "test" });
});

test("doesn't resend sent, withdrawn or old emails, and is only for owners", async () => {
  const api = await startApi();
  await queue(api, "reader@example.org");
  const id = (await emails(api))[0]?.id ?? 0;
  for (const role of ["editor", "author"]) expect((await retry(api, id, role)).status).toBe(403);
  expect((await retry(api, 9999)).status).toBe(404);
  const leased = new Date(api.app.now().getTime() + 60_000).toISOString();
  const old = new Date(api.app.now().getTime() - 4 * 86_400_000).toISOString();
  const states = [{ state: "sent" }, { state: "cancelled" }, { state: "queued", lease_until: leased }];
  for (const values of [...states, { state: "failed", lease_until: null, created_at: old }]) {
    await set(api, values);
    expect((await retry(api, id)).body.codes, JSON.stringify(values)).toEqual({ non_field_errors: ["not_possible"] });
  }
});
