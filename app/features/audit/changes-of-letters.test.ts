import { test } from "vitest";
import { letterTemplates } from "#app/features/letters/letter-templates.resource.ts";
import { letters } from "#app/features/letters/letters.resource.ts";
import { topics } from "#app/features/subscribers/topics.resource.ts";
import { by, deleteAll, PRIVATE, walkAudit, walkNames } from "#tests/support/audit-walk.ts";
import { sampleItem } from "#tests/support/sample-items.ts";

const walk = walkAudit("letters", { mailFrom: "hello@academy.example" });
const { api, call } = walk;

test("records a change of letters and of their templates once", async () => {
  const { id: owner } = (await api.request("GET", "/api/auth/user/", { as: "owner" })).body;
  await api.app.database.db.updateTable("staff").set({ email: "owner@own.example" }).where("id", "=", owner).execute();
  const buildEntry =
    (resource: string) =>
    (action: string, title = "News") => ({ ...by, resource, title, action });
  for (const { name, path } of [letters, letterTemplates]) {
    const entry = buildEntry(name);
    const one = await call(`POST ${path}/`, null, { title: "News" }, entry("create"));
    const change = { subject: PRIVATE, version: 1 };
    await call(`PATCH ${path}/:id/`, one.id, change, { ...entry("change"), fields: ["subject"] });
    await call(`PUT ${path}/:id/`, one.id, { title: "News", version: 2 }, { ...entry("change"), fields: ["subject"] });
    await call(`DELETE ${path}/:id/`, one.id, null, entry("delete"));
    await call(`POST ${path}/:id/restore/`, one.id, { version: 4 }, entry("restore"));
    await call(`POST ${path}/bulk/`, null, { action: "delete", ids: [one.id] }, entry("delete"));
    await call(`POST ${path}/`, null, { title: "zebra" }, entry("create", "zebra"));
    await call(`POST ${path}/bulk/matching/`, null, deleteAll("zebra"), entry("delete", "zebra"));
  }

  const { path } = letters;
  const entry = buildEntry(letters.name);
  const letter = await call(`POST ${path}/`, null, { title: "News" }, entry("create"));
  await call(`POST ${path}/:id/test/`, letter.id, { to: [owner] }, { ...entry("test"), item_id: letter.id });
  const quote = sampleItem("quote", { text: "A quote", status: "published" });
  const { id } = (await api.request("POST", "/api/gallery/quote/", { as: "owner", body: quote })).body;
  await call(`POST ${path}/announce/`, null, { resource: "quote", id }, entry("create", "A quote"));
  await call(`POST ${path}/from-template/`, null, { template: "note" }, entry("create", "Plain note"));
});

test("records once that a letter is sent, paused, continued, cancelled or retried, and to how many", async () => {
  await api.request("POST", "/api/viewer/subscriber/", { body: { email: "reader@example.org" } });
  const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: PRIVATE }] }] };
  const letter = { title: "News", subject: "Spring", body };
  const { id } = (await api.request("POST", `${letters.path}/`, { as: "owner", body: letter })).body;
  await api.request("POST", "/api/viewer/subscriber/", { as: "owner", body: { email: "letters@example.org" } });
  const { count } = (await api.request("POST", `${letters.path}/${id}/audience/`, { as: "owner", body: {} })).body;
  const entry = (action: string, recipients: number) => ({
    ...by,
    resource: "letter",
    item_id: id,
    action,
    title: `News (${recipients} ${recipients === 1 ? "recipient" : "recipients"})`,
  });
  const sending = (await call(`POST ${letters.path}/:id/send/`, id, { count }, entry("send", count))).id;
  const { db } = api.app.database;
  const now = api.app.now().toISOString();
  const failed = { letter_id: id, email: "a@b.example", email_key: "a@b.example", state: "failed" as const };
  const times = { due_at: now, created_at: now, modified_at: now };
  await db
    .insertInto("letter_recipient")
    .values({ sending_id: sending, ...failed, ...times })
    .execute();
  await db.updateTable("letter_sending").set({ state: "sending", total: 1, failed: 1 }).execute();
  const path = `${letters.path}/:id/sendings/:sending/`;
  const steer = (action: string, given: object, recipients: number) =>
    call(
      `POST ${path}${action}/`,
      null,
      () => api.request("POST", `${letters.path}/${id}/sendings/${sending}/${action}/`, { as: "owner", body: given }),
      entry(action, recipients),
    );
  await steer("pause", {}, 0);
  await steer("continue", {}, 0);
  await steer("retry", { state: "failed" }, 1);
  await steer("cancel", {}, 1);
});

test("records actions on a DKIM key once", async () => {
  const entry = { ...by, resource: "sender-domain" };
  const keys = "/api/common/sender-domain/keys/";
  const made = await call(`POST ${keys}`, null, {}, { ...entry, action: "create_key" });
  const [{ id, selector: title }] = made.keys;
  const key = { ...entry, item_id: id, title };
  await call(`POST ${keys}:id/activate/`, id, {}, { ...key, action: "activate_key" });
  await call(`POST ${keys}:id/retire/`, id, {}, { ...key, action: "retire_key" });
  await call(`DELETE ${keys}:id/`, id, null, { ...key, action: "delete_key" });
});

walkNames(walk, topics);
