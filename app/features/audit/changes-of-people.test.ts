import { expect, test } from "vitest";
import { savedReplies } from "#app/features/enquiries/saved-replies.resource.ts";
import { spamSenders } from "#app/features/enquiries/spam-senders.resource.ts";
import { by, deleteAll, PRIVATE, walkAudit, walkNames } from "#tests/support/audit-walk.ts";

const walk = walkAudit("people");
const { api, call, file } = walk;

const list = "/api/viewer/subscriber/";
const subscribe = async (email: string): Promise<number> =>
  (await api.request("POST", list, { body: { email } })).body.id;

test("records a change of enquiries once", async () => {
  const asked = { name: "A visitor", email: "visitor@example.org", message: PRIVATE };
  await api.request("POST", "/api/viewer/enquiry/", { body: asked });
  const found = await api.request("GET", "/api/viewer/enquiry/?search=visitor@example.org", { as: "owner" });
  const [{ id }] = found.body.results;
  const enquiry = { ...by, resource: "enquiry", item_id: id, title: "" };
  const item = "/api/viewer/enquiry/:id/";
  await call(`PATCH ${item}`, id, { is_read: true, version: 1 }, { ...enquiry, action: "change", fields: ["is_read"] });
  await call(`PUT ${item}`, id, { ...asked, state: "done", version: 2 }, { ...enquiry, action: "change" });
  await call(`POST ${item}notes/`, id, { text: PRIVATE }, { ...enquiry, action: "note" });
  await call(`POST ${item}reply/`, id, { text: PRIVATE, version: 3 }, { ...enquiry, action: "reply" });
  const answered = { via: "phone", text: PRIVATE, version: 4 };
  await call(`POST ${item}answered/`, id, answered, { ...enquiry, action: "answer" });
  await call(`DELETE ${item}`, id, null, { ...enquiry, action: "delete" });
  await call(`POST ${item}restore/`, id, {}, { ...enquiry, action: "restore" });
  const bulk = { action: "delete", ids: [id] };
  await call("POST /api/viewer/enquiry/bulk/", null, bulk, { ...enquiry, action: "delete" });

  const zebra = { name: "Zebra", email: "zebra@example.org", message: PRIVATE };
  await api.request("POST", "/api/viewer/enquiry/", { body: zebra });
  const deleted = { ...by, resource: "enquiry", title: "", action: "delete" };
  await call("POST /api/viewer/enquiry/bulk/matching/", null, deleteAll("Zebra"), deleted);
});

test("records a change of subscribers once", async () => {
  const subscriber = { ...by, resource: "subscriber", title: "" };
  const email = "reader@example.org";
  const { id } = await call(`POST ${list}`, null, { email }, { ...subscriber, action: "create", fields: [] });
  const entry = { ...subscriber, item_id: id };
  const block = { is_blocked: true, version: 1 };
  await call(`PATCH ${list}:id/`, id, block, { ...entry, action: "change", fields: ["is_blocked"] });
  const whole = { email: "r.d@example.org", is_blocked: true, version: 2 };
  await call(`PUT ${list}:id/`, id, whole, { ...entry, action: "change" });
  const other = await subscribe("another@example.org");
  // The first one is already blocked.
  const both = { action: "block", ids: [id, other] };
  await call(`POST ${list}bulk/`, null, both, { ...subscriber, action: "block", item_id: other });
  await call(`DELETE ${list}:id/`, id, null, { ...entry, action: "delete" });
  await subscribe("zebra@example.org");
  await call(`POST ${list}bulk/matching/`, null, deleteAll("zebra"), { ...subscriber, action: "delete" });
});

test("records once that a subscriber is asked again, unsubscribed, unblocked or erased", async () => {
  const subscriber = { ...by, resource: "subscriber", title: "" };
  const left = await subscribe("left@example.org");
  // The first email was sent just now, so another one would be refused.
  await api.app.database.db
    .updateTable("subscriber")
    .set({ confirmation_sent_at: null })
    .where("id", "=", left)
    .execute();
  await call(`POST ${list}:id/confirmation/`, left, {}, { ...subscriber, item_id: left, action: "ask_confirmation" });
  await call(`POST ${list}:id/unsubscribe/`, left, {}, { ...subscriber, item_id: left, action: "unsubscribe" });
  const time = api.app.now().toISOString();
  const stamped = { created_at: time, modified_at: time };
  const blocked = { kind: "hard", source: "smtp", reason: "550 5.1.1", ...stamped } as const;
  await api.app.database.db
    .insertInto("letter_block")
    .values({ ...blocked, email_key: "left-again@example.org" })
    .execute();
  const returned = await subscribe("left-again@example.org");
  await call(
    "DELETE /api/common/person/:resource/:id/letter-block/",
    null,
    () => api.request("DELETE", `/api/common/person/subscriber/${returned}/letter-block/`, { as: "owner" }),
    { ...subscriber, item_id: returned, action: "lift_letter_block", fields: [] },
  );
  const erased = await subscribe("erased@example.org");
  await call(
    "DELETE /api/common/person/:resource/:id/",
    null,
    () => api.request("DELETE", `/api/common/person/subscriber/${erased}/`, { as: "owner" }),
    { ...subscriber, item_id: erased, action: "erase", fields: [] },
  );
});

test("records the creation and the revocation of a testimonial link once", async () => {
  const path = "/api/viewer/testimonial-link/";
  const entry = { ...by, resource: "testimonial-link", title: "" };
  const link = await call(`POST ${path}`, null, { name: PRIVATE }, { ...entry, action: "create" });
  await call(`DELETE ${path}:id/`, link.id, null, { ...entry, action: "revoke", item_id: link.id });
});

test("records the start and the end of an import of subscribers once", async () => {
  const { db } = api.app.database;
  const imports = `${list}imports/`;
  const csv = () => file(imports, Buffer.from("Email\nimported@example.org\n"), "list.csv");
  // Runs before the background worker, which would finish the import that must still be running.
  const paused = (await call(`POST ${imports}`, null, csv)).id;
  const { id } = await call(`POST ${imports}`, null, csv);
  const entry = { ...by, resource: "subscriber-import", fields: [] };
  const event = { ...entry, item_id: id };
  const moves = [
    ["pause", paused, "running", {}, { ...entry, item_id: paused, action: "paused" }],
    ["check", id, "draft", { email_column: 0 }],
    ["start", id, "checked", { consent: "They agreed." }, { ...event, action: "start", title: "They agreed." }],
    ["resume", id, "paused", {}, { ...event, action: "running" }],
    ["cancel", id, "paused", {}, { ...event, action: "cancelled" }],
  ] as const;
  for (const [name, moved, state, body, ...entries] of moves) {
    await db.updateTable("subscriber_import").set({ state }).where("id", "=", moved).execute();
    await call(`POST ${imports}:id/${name}/`, moved, body, ...entries);
    // The rows are processed in the background.
    const current = db.selectFrom("subscriber_import").select("state").where("id", "=", moved);
    await expect.poll(async () => (await current.executeTakeFirstOrThrow()).state).not.toMatch(/checking|running/);
  }
});

walkNames(walk, savedReplies);
walkNames(walk, spamSenders, true);
