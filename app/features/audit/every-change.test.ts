import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import { savedReplies } from "#app/features/enquiries/saved-replies.resource.ts";
import { spamSenders } from "#app/features/enquiries/spam-senders.resource.ts";
import { letterTemplates } from "#app/features/letters/letter-templates.resource.ts";
import { letters } from "#app/features/letters/letters.resource.ts";
import { mediaTags } from "#app/features/media/media-tags.resource.ts";
import { privateFolders } from "#app/features/private-files/private-folders.resource.ts";
import { redirects } from "#app/features/redirects/redirects.resource.ts";
import { contentResources } from "#app/features/resources.server.ts";
import { topics } from "#app/features/subscribers/topics.resource.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import { accountEmails, emailChangeToken } from "#tests/support/account-emails.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { PRIVATE, walkAudit } from "#tests/support/audit-walk.ts";
import { captions, jpeg } from "#tests/support/files.ts";
import { postForm } from "#tests/support/forms.ts";
import { addSampleMedia, freeTextOf, sampleItem } from "#tests/support/sample-items.ts";
import { softPasskey } from "#tests/support/soft-passkey.ts";

/** Routes that change nothing others can see, or are part of another change. */
const unaudited = [
  "POST /api/auth/token/refresh/",
  "POST /api/auth/logout/",
  "POST /api/auth/password/reset/",
  // Completed by `confirm`, or by what the browser returns.
  "POST /api/auth/otp/",
  "POST /api/auth/passkeys/options/",
  "POST /api/auth/passkeys/sign-in/options/",
  // A user's own saved lists.
  "POST /api/common/views/",
  "DELETE /api/common/views/:id/",
  "PUT /api/common/views/columns/:resource/",
  "DELETE /api/common/views/columns/:resource/",
  "PATCH /api/common/first-steps/",
  // Chunks of a file that is not in the library yet.
  "OPTIONS /api/common/file/upload/",
  "POST /api/common/file/upload/",
  "PATCH /api/common/file/upload/:id/",
  "DELETE /api/common/file/upload/:id/",
  // Visitors.
  "POST /api/viewer/enquiry/",
  // Counts, and says what would happen.
  "POST /api/common/redirect/import/check/",
  "POST /api/letter/:id/audience/",
  "POST /api/common/sender-domain/check/",
  "POST /api/viewer/subscriber/unsubscribe/",
  "POST /api/viewer/subscriber/topics/",
  // Providers of mail.
  "POST /api/letter/reports/:provider/",
  "POST /api/dashboard-insights/view/",
];

const deleteAll = (search: string) => ({ action: "delete", filter: { search }, count: 1 });
const by = { username: "owner-of-tests", staff_id: expect.any(Number) };
/** Who has an item open, and what they look at, is no change. */
const isPresence = (route: string) => /\/(presence|preview)\/$/.test(route);

let api: Api;
let called: Set<string>;
let call: ReturnType<typeof walkAudit>["call"];
beforeAll(async () => {
  api = await startApi({ config: { smtpUrl: "smtp://127.0.0.1:9" } });
  await addSampleMedia(api);
  ({ called, call } = walkAudit(api));
  // Signs in before reading the log.
  await api.request("GET", "/api/auth/user/", { as: "owner" });
});
const file = (path: string, bytes: Buffer, name: string, fields = {}) =>
  postForm(api, path, { file: { name, bytes }, fields }, "owner");

test("records a change of a file once, with field names and without values", async () => {
  const media = { ...by, resource: "media" };
  const picture = await call(
    "POST /api/common/file/",
    null,
    async () => file("/api/common/file/", await jpeg(), "a.jpg", { alt: PRIVATE }),
    { ...media, action: "create", title: "a.jpg" },
  );
  await call(
    "PATCH /api/common/file/:id/",
    picture.id,
    { alt: PRIVATE, version: 1 },
    { ...media, action: "change", item_id: picture.id, fields: ["alt"] },
  );
  await call(
    "POST /api/common/file/:id/replace/",
    picture.id,
    async () => file(`/api/common/file/${picture.id}/replace/`, await jpeg(), "b.jpg", { version: "2" }),
    { ...media, action: "replace", item_id: picture.id, title: "a.jpg" },
  );
  await call(
    "PUT /api/common/file/:id/edits/",
    picture.id,
    { rotate: 90, crop: null, version: 3 },
    { ...media, action: "change", item_id: picture.id, fields: ["edits"] },
  );

  const used = (await file("/api/common/file/", await jpeg(), "used.jpg", { alt: "A lamp" })).body;
  const photo = (
    await api.request("POST", "/api/gallery/quote/", {
      as: "owner",
      body: { text: "Q", background: { media: used.id } },
    })
  ).body;
  await call(
    "DELETE /api/common/file/:id/",
    picture.id,
    async () => api.request("DELETE", `/api/common/file/${used.id}/?force=1`, { as: "owner" }),
    { ...by, resource: "quote", item_id: photo.id, action: "change", fields: ["background"] },
    { ...media, action: "delete", item_id: used.id },
  );
  const text = (await postForm(api, "/api/common/file/", { file: { name: "a.vtt", bytes: captions() } }, "owner")).body;
  await call(
    "POST /api/common/file/bulk/",
    null,
    { action: "delete", ids: [text.id] },
    { ...media, action: "delete", item_id: text.id },
  );
});

test("records a change of any published item once", async () => {
  for (const { definition } of contentResources) {
    const { name: resource, path } = definition;
    const [title, field] = [titleField(definition), freeTextOf(resource)];
    const given = sampleItem(resource, { [title]: "A title" });
    const entry = { ...by, resource, title: "A title" };
    const one = await call(`POST ${path}/`, null, { ...given, [field]: PRIVATE }, { ...entry, action: "create" });
    await call(
      `PATCH ${path}/:id/`,
      one.id,
      { [field]: `${PRIVATE} too`, version: 1 },
      { ...entry, action: "change", item_id: one.id, fields: [field] },
    );
    await call(`PUT ${path}/:id/`, one.id, { ...given, version: 2 }, { ...entry, action: "change", item_id: one.id });
    const rest = { ...entry, item_id: one.id };
    const bulk = { action: "delete", ids: [one.id] };
    if (api.http.registered.includes(`POST ${path}/reorder/`)) {
      // No two albums have the same name.
      const named = { title: "Another title" };
      const body = sampleItem(resource, { [title]: named.title });
      const next = await call(`POST ${path}/`, null, body, { ...entry, ...named, action: "create" });
      const moved = { ...entry, action: "reorder" };
      await call(`POST ${path}/reorder/`, null, { ids: [next.id, one.id] }, { ...moved, ...named }, moved);
    }
    await call(`POST ${path}/bulk/`, null, bulk, { ...rest, action: "delete" });
    if (!api.http.registered.includes(`POST ${path}/:id/restore/`)) {
      const other = await call(`POST ${path}/`, null, given, { ...entry, action: "create" });
      await call(`DELETE ${path}/:id/`, other.id, null, { ...entry, action: "delete", item_id: other.id });
      continue;
    }
    await call(`POST ${path}/:id/restore/`, one.id, {}, { ...rest, action: "restore" });
    await call(`DELETE ${path}/:id/`, one.id, null, { ...rest, action: "delete" });
  }
});

test("records once that an item was sent back, and that its pending edits were submitted, taken back or discarded", async () => {
  for (const { definition } of contentResources.filter((one) => hasTrait(one.definition, "publication"))) {
    const { name: resource, path } = definition;
    const [title, field] = [titleField(definition), freeTextOf(resource)];
    const body = { ...sampleItem(resource, { [title]: "A title" }), status: "in_review" };
    const { id } = (await api.request("POST", `${path}/`, { body, as: "owner" })).body;
    const entry = { ...by, resource, title: "A title", item_id: id };
    await call(`POST ${path}/:id/send-back/`, id, { note: PRIVATE, version: 1 }, { ...entry, action: "send_back" });
    const change = (values: object) => api.request("PATCH", `${path}/${id}/`, { body: values, as: "owner" });
    await change({ status: "published" });
    await change({ [field]: PRIVATE });
    await call(`POST ${path}/:id/submit/`, id, {}, { ...entry, action: "submit" });
    await call(`POST ${path}/:id/withdraw/`, id, {}, { ...entry, action: "withdraw" });
    await call(`POST ${path}/:id/send-back/`, id, { note: PRIVATE }, { ...entry, action: "send_back" });
    await call(`POST ${path}/:id/discard/`, id, {}, { ...entry, action: "discard_changes", fields: [field] });
  }
});

test("records once for each item what was done to all that match a filter", async () => {
  for (const { definition } of contentResources) {
    const { name: resource, path } = definition;
    const body = sampleItem(resource, { [titleField(definition)]: "Zebra lamp" });
    const { id } = (await api.request("POST", `${path}/`, { body, as: "owner" })).body;
    const entry = { ...by, resource, title: "Zebra lamp", item_id: id, action: "delete" };
    await call(`POST ${path}/bulk/matching/`, null, deleteAll("Zebra"), entry);
  }
});

test("records once that a scheduled item was moved to another day", async () => {
  const entry = { ...by, resource: "book", title: "A title" };
  const given = sampleItem("book", { title: "A title", status: "published", published_at: "2030-01-01T10:00:00.000Z" });
  const { id, version } = await call("POST /api/gallery/book/", null, given, { ...entry, action: "create" });
  await call(
    "POST /api/dashboard-insights/calendar/",
    null,
    { resource: "book", id, version, day: "2030-01-02" },
    { ...entry, action: "change", item_id: id, fields: ["published_at"] },
  );
});

test("records a change of pages and settings once", async () => {
  const page = { ...by, resource: "page" };
  await call(
    "PATCH /api/page/:key/",
    "vision",
    { lead: PRIVATE, version: 1 },
    { ...page, action: "change", fields: ["lead"] },
  );
  const whole = (await api.request("GET", "/api/page/vision/", { as: "owner" })).body;
  await call(
    "PUT /api/page/:key/",
    "vision",
    { title: whole.title, lead: PRIVATE, body: whole.body, version: 2 },
    { ...page, action: "change" },
  );
  const revisions = async (path: string) =>
    (await api.request("GET", `${path}revisions/`, { as: "owner" })).body.results;
  const [newest] = await revisions("/api/page/vision/");
  await call(
    "POST /api/page/:key/restore/",
    "vision",
    { revision: newest.id, version: 3 },
    { ...page, action: "change" },
  );

  const settings = { ...by, resource: "settings", item_id: 1 };
  await call(
    "PATCH /api/common/settings/",
    null,
    { phone: PRIVATE, version: 1 },
    { ...settings, action: "change", fields: ["phone"] },
  );
  await call(
    "PUT /api/common/settings/",
    null,
    { academy_name: "Lightwell", phone: PRIVATE, version: 2 },
    { ...settings, action: "change" },
  );
  const [held] = await revisions("/api/common/settings/");
  await call(
    "POST /api/common/settings/restore/",
    null,
    { revision: held.id, version: 3 },
    { ...settings, action: "change" },
  );
});

test("records a change of enquiries and subscribers once", async () => {
  await api.request("POST", "/api/viewer/enquiry/", {
    body: { name: "A visitor", email: "visitor@example.org", message: PRIVATE },
  });
  const enquiry = { ...by, resource: "enquiry", item_id: 1, title: "" };
  const asked = { name: "A visitor", email: "visitor@example.org", message: PRIVATE };
  const item = "/api/viewer/enquiry/:id/";
  await call(`PATCH ${item}`, 1, { is_read: true, version: 1 }, { ...enquiry, action: "change", fields: ["is_read"] });
  await call(`PUT ${item}`, 1, { ...asked, state: "done", version: 2 }, { ...enquiry, action: "change" });
  await call(`POST ${item}notes/`, 1, { text: PRIVATE }, { ...enquiry, action: "note" });
  await call(`POST ${item}reply/`, 1, { text: PRIVATE, version: 3 }, { ...enquiry, action: "reply" });
  const answered = { via: "phone", text: PRIVATE, version: 4 };
  await call(`POST ${item}answered/`, 1, answered, { ...enquiry, action: "answer" });
  await call(`DELETE ${item}`, 1, null, { ...enquiry, action: "delete" });
  await call(`POST ${item}restore/`, 1, {}, { ...enquiry, action: "restore" });
  await call("POST /api/viewer/enquiry/bulk/", null, { action: "delete", ids: [1] }, { ...enquiry, action: "delete" });

  const email = "reader@example.org";
  const subscriber = { ...by, resource: "subscriber", item_id: 1, title: "" };
  const list = "/api/viewer/subscriber/";
  await call(`POST ${list}`, null, { email }, { ...subscriber, action: "create", fields: [] });
  await call(
    `PATCH ${list}:id/`,
    1,
    { is_blocked: true, version: 1 },
    { ...subscriber, action: "change", fields: ["is_blocked"] },
  );
  await call(
    `PUT ${list}:id/`,
    1,
    { email: "r.d@example.org", is_blocked: true, version: 2 },
    { ...subscriber, action: "change" },
  );
  const other = (await api.request("POST", list, { body: { email: "visitor@example.org" } })).body;
  await call(
    `POST ${list}bulk/`,
    null,
    { action: "block", ids: [1, other.id] },
    { ...by, resource: "subscriber", action: "block", item_id: other.id },
  );
  await call(`DELETE ${list}:id/`, 1, null, { ...subscriber, action: "delete" });

  const zebra = { name: "Zebra", email: "zebra@example.org", message: PRIVATE };
  await api.request("POST", "/api/viewer/enquiry/", { body: zebra });
  const personal = { ...by, title: "", action: "delete" };
  const enquiries = "POST /api/viewer/enquiry/bulk/matching/";
  await call(enquiries, null, deleteAll("Zebra"), { ...personal, resource: "enquiry" });
  const left = (await api.request("POST", list, { body: { email: "left@example.org" } })).body.id;
  // The first one was sent a moment ago, and another one so soon is refused.
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
  const returned = (await api.request("POST", list, { body: { email: "left-again@example.org" } })).body.id;
  await call(
    "DELETE /api/common/person/:resource/:id/letter-block/",
    null,
    () => api.request("DELETE", `/api/common/person/subscriber/${returned}/letter-block/`, { as: "owner" }),
    { ...subscriber, item_id: returned, action: "lift_letter_block", fields: [] },
  );
  const erased = (await api.request("POST", list, { body: { email: "erased@example.org" } })).body.id;
  await call(
    "DELETE /api/common/person/:resource/:id/",
    null,
    () => api.request("DELETE", `/api/common/person/subscriber/${erased}/`, { as: "owner" }),
    { ...subscriber, item_id: erased, action: "erase", fields: [] },
  );
  await api.request("POST", "/api/viewer/subscriber/", { body: { email: zebra.email } });
  const subscribers = "POST /api/viewer/subscriber/bulk/matching/";
  await call(subscribers, null, deleteAll("zebra"), { ...personal, resource: "subscriber" });
});

test("records a change of saved replies, senders of spam, tags of files and topics of letters once", async () => {
  for (const { name: resource, path } of [savedReplies, spamSenders, mediaTags, privateFolders, topics]) {
    const isPersonal = resource === spamSenders.name;
    const entry = (title: string, action: string) => ({ ...by, resource, title: isPersonal ? "" : title, action });
    const add = (name: string) => ({ ...sampleItem(resource), name });
    const one = await call(`POST ${path}/`, null, add("one@spam.example"), entry("one@spam.example", "create"));
    const two = { name: "two@spam.example", version: 1 };
    await call(`PATCH ${path}/:id/`, one.id, two, { ...entry(two.name, "change"), fields: ["name"] });
    const three = add("three@spam.example");
    await call(`PUT ${path}/:id/`, one.id, { ...three, version: 2 }, entry(three.name, "change"));
    await call(`DELETE ${path}/:id/`, one.id, null, entry(three.name, "delete"));
    const other = await call(`POST ${path}/`, null, add("zebra@spam.example"), entry("zebra@spam.example", "create"));
    const bulk = { action: "delete", ids: [other.id] };
    await call(`POST ${path}/bulk/`, null, bulk, entry("zebra@spam.example", "delete"));
    await call(`POST ${path}/`, null, add("zebra@spam.example"), entry("zebra@spam.example", "create"));
    await call(`POST ${path}/bulk/matching/`, null, deleteAll("zebra"), entry("zebra@spam.example", "delete"));
    if (!api.http.registered.includes(`POST ${path}/reorder/`)) continue;
    const ids = [];
    for (const name of ["first", "second"])
      ids.unshift((await call(`POST ${path}/`, null, add(name), entry(name, "create"))).id);
    const moved = (title: string) => entry(title, "reorder");
    await call(`POST ${path}/reorder/`, null, { ids }, moved("second"), moved("first"));
  }
});

test("records a change of redirects once", async () => {
  const path = redirects.path;
  const entry = (title: string, action: string) => ({ ...by, resource: "redirect", title, action });
  const old = (name: string) => ({ source: `/${name}`, target: "/books" });
  const one = await call(`POST ${path}/`, null, old("one"), entry("/one", "create"));
  const changed = { ...entry("/one", "change"), fields: ["target"] };
  await call(`PATCH ${path}/:id/`, one.id, { target: "/vision", version: 1 }, changed);
  await call(`PUT ${path}/:id/`, one.id, { ...old("one"), version: 2 }, changed);
  await call(`DELETE ${path}/:id/`, one.id, null, entry("/one", "delete"));
  const two = await call(`POST ${path}/`, null, old("two"), entry("/two", "create"));
  await call(`POST ${path}/bulk/`, null, { action: "delete", ids: [two.id] }, entry("/two", "delete"));
  await call(`POST ${path}/`, null, old("zebra"), entry("/zebra", "create"));
  await call(`POST ${path}/bulk/matching/`, null, deleteAll("zebra"), entry("/zebra", "delete"));
  const rows = [{ row: 1, from: "/three", to: "/books" }];
  await call(`POST ${path}/import/`, null, { rows }, entry("/three", "create"));
});

test("records a change of letters and of their templates once", async () => {
  const { id: owner } = (await api.request("GET", "/api/auth/user/", { as: "owner" })).body;
  await api.app.database.db.updateTable("staff").set({ email: "owner@own.example" }).where("id", "=", owner).execute();
  const entryOf =
    (resource: string) =>
    (action: string, title = "News") => ({ ...by, resource, title, action });
  for (const { name, path } of [letters, letterTemplates]) {
    const entry = entryOf(name);
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
  const entry = entryOf(letters.name);
  const letter = await call(`POST ${path}/`, null, { title: "News" }, entry("create"));
  await call(`POST ${path}/:id/test/`, letter.id, { to: [owner] }, { ...entry("test"), item_id: letter.id });
  const quote = sampleItem("quote", { text: "A quote", status: "published" });
  const { id } = (await api.request("POST", "/api/gallery/quote/", { as: "owner", body: quote })).body;
  await call(`POST ${path}/announce/`, null, { resource: "quote", id }, entry("create", "A quote"));
  await call(`POST ${path}/from-template/`, null, { template: "note" }, entry("create", "Plain note"));
});

test("records once that a letter was sent, paused, continued, cancelled and sent again, and to how many", async () => {
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

test("records once that a link for testimonials was made, and that it was revoked", async () => {
  const path = "/api/viewer/testimonial-link/";
  const entry = { ...by, resource: "testimonial-link", title: "" };
  const link = await call(`POST ${path}`, null, { name: PRIVATE }, { ...entry, action: "create" });
  await call(`DELETE ${path}:id/`, link.id, null, { ...entry, action: "revoke", item_id: link.id });
});

test("records the start and the end of an import of subscribers once", async () => {
  const { db } = api.app.database;
  const list = "/api/viewer/subscriber/imports/";
  const csv = () => file(list, Buffer.from("Email\nimported@example.org\n"), "list.csv");
  const { id } = await call(`POST ${list}`, null, csv);
  const event = { ...by, resource: "subscriber-import", item_id: id, fields: [] };
  const moves = [
    ["check", "draft", { email_column: 0 }],
    ["start", "checked", { consent: "They ticked a box." }, { ...event, action: "start", title: "They ticked a box." }],
    ["pause", "running", {}, { ...event, action: "paused" }],
    ["resume", "paused", {}, { ...event, action: "running" }],
    ["cancel", "paused", {}, { ...event, action: "cancelled" }],
  ] as const;
  for (const [name, state, body, ...entries] of moves) {
    await db.updateTable("subscriber_import").set({ state }).where("id", "=", id).execute();
    await call(`POST ${list}:id/${name}/`, id, body, ...entries);
    // The rows are dealt with in the background.
    const current = db.selectFrom("subscriber_import").select("state").where("id", "=", id);
    await expect.poll(async () => (await current.executeTakeFirstOrThrow()).state).not.toMatch(/checking|running/);
  }
});

test("records a change of private files once", async () => {
  const kept = "/api/common/file/private/";
  const secret = await call(
    `POST ${kept}`,
    null,
    async () => file(kept, Buffer.from("x"), "plan.txt", { description: PRIVATE }),
    { ...by, resource: "private-file", action: "create", title: "plan.txt" },
  );
  const privateFile = { ...by, resource: "private-file", item_id: secret.id, title: "plan.txt" };
  await call(
    `PATCH ${kept}:id/`,
    secret.id,
    { description: `${PRIVATE} too`, version: 1 },
    { ...privateFile, action: "change", fields: ["description"] },
  );
  await call(
    `PUT ${kept}:id/`,
    secret.id,
    { name: "plan.txt", description: PRIVATE, version: 2 },
    { ...privateFile, action: "change" },
  );
  const form = { file: { name: "plan.txt", bytes: Buffer.from("y") }, fields: { version: "3" } };
  await call(
    `POST ${kept}:id/replace/`,
    secret.id,
    async () => postForm(api, `${kept}${secret.id}/replace/`, form, "owner"),
    { ...privateFile, action: "replace" },
  );
  const link = { note: PRIVATE, expires_at: new Date(api.app.now().getTime() + 60_000).toISOString() };
  const { id } = await call(`POST ${kept}:id/links/`, secret.id, link, { ...privateFile, action: "create_link" });
  await call(
    `POST ${kept}:id/links/:link/revoke/`,
    secret.id,
    async () => api.request("POST", `${kept}${secret.id}/links/${id}/revoke/`, { body: {}, as: "owner" }),
    { ...privateFile, action: "revoke_link" },
  );
  await call(`DELETE ${kept}:id/`, secret.id, null, { ...privateFile, action: "delete" });
  await call(`POST ${kept}:id/restore/`, secret.id, {}, { ...privateFile, action: "restore" });
  await call(`POST ${kept}bulk/`, null, { action: "delete", ids: [secret.id] }, { ...privateFile, action: "delete" });
  await call(`POST ${kept}bulk/`, null, { action: "purge", ids: [secret.id] }, { ...privateFile, action: "purge" });
});

test("records a change of accounts and sessions once", async () => {
  const staff = "/api/auth/staff/";
  const rose = { ...by, resource: "staff", title: "rose (author)" };
  const { id } = await call(
    `POST ${staff}`,
    null,
    { username: "rose", email: "rose@example.org", role: "author" },
    { ...rose, action: "invite" },
  );
  await call(`POST ${staff}:id/invite/`, id, {}, { ...rose, action: "invite", item_id: id });
  const { token } = (await accountEmails(api, "invitation")).at(-1) ?? {};
  const self = { username: "rose", staff_id: id, item_id: id };
  await call(
    "POST /api/auth/password/reset/confirm/",
    null,
    { token, new_password: PRIVATE },
    { ...self, action: "accept_invitation" },
  );
  const login = async (password: string) =>
    (await api.request("POST", "/api/auth/login/", { body: { username: "rose", password } })).body.access as string;
  await call(
    "POST /api/auth/login/",
    null,
    () => api.request("POST", "/api/auth/login/", { body: { username: "rose", password: PRIVATE } }),
    { ...self, action: "sign_in", resource: "staff", title: "rose", ip: "127.0.0.1" },
  );
  const [mine] = [await login(PRIVATE), await login(PRIVATE), await login(PRIVATE)];
  const own = (method: string, path: string, body?: object) => () => api.request(method, path, { as: mine, body });
  const sessions = (await own("GET", "/api/auth/sessions/")()).body.results;
  const elsewhere = sessions.find(({ is_current }: { is_current: boolean }) => !is_current);
  await call("DELETE /api/auth/sessions/:id/", null, own("DELETE", `/api/auth/sessions/${elsewhere.id}/`), {
    ...self,
    action: "end_sessions",
  });
  await call("DELETE /api/auth/sessions/others/", null, own("DELETE", "/api/auth/sessions/others/"), {
    ...self,
    action: "end_sessions",
  });
  const proof = { password: PRIVATE };
  const begin = async () => (await own("POST", "/api/auth/otp/", proof)()).body.secret;
  const code = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.app.now().getTime() });
  await call(
    "POST /api/auth/otp/confirm/",
    null,
    own("POST", "/api/auth/otp/confirm/", { code: code(await begin()) }),
    { ...self, action: "enable_otp" },
  );
  await call("POST /api/auth/otp/recovery-codes/", null, own("POST", "/api/auth/otp/recovery-codes/", proof), {
    ...self,
    action: "renew_recovery_codes",
  });
  await call("DELETE /api/auth/otp/", null, own("DELETE", "/api/auth/otp/", proof), { ...self, action: "disable_otp" });
  await own("POST", "/api/auth/otp/confirm/", { code: code(await begin()) })();
  await call(`DELETE ${staff}:id/otp/`, id, null, { ...rose, action: "disable_otp" });
  const change = { current_password: PRIVATE, new_password: `${PRIVATE} at all` };
  await call("POST /api/auth/password/change/", null, own("POST", "/api/auth/password/change/", change), {
    ...self,
    action: "change_password",
  });
  const password = `${PRIVATE} at all`;
  await call("PATCH /api/auth/user/", null, own("PATCH", "/api/auth/user/", { display_name: PRIVATE }), {
    ...self,
    action: "change",
    fields: ["display_name"],
  });
  const passkeys = "/api/auth/passkeys/";
  const passkey = softPasskey({ origin: api.app.config.siteUrl });
  const options = (await own("POST", `${passkeys}options/`, { password })()).body;
  const added = await call(
    `POST ${passkeys}`,
    null,
    own("POST", passkeys, { name: PRIVATE, response: passkey.create(options) }),
    { ...self, action: "add_passkey" },
  );
  const challenge = (await api.request("POST", `${passkeys}sign-in/options/`, { body: {} })).body;
  await call(
    `POST ${passkeys}sign-in/`,
    null,
    () => api.request("POST", `${passkeys}sign-in/`, { body: { response: passkey.signIn(challenge) } }),
    { ...self, action: "sign_in", fields: ["passkey"] },
  );
  const item = `${passkeys}${added.id}/`;
  await call(`PATCH ${passkeys}:id/`, null, own("PATCH", item, { name: "Phone" }), {
    ...self,
    action: "rename_passkey",
  });
  await call(`DELETE ${passkeys}:id/`, null, own("DELETE", item), { ...self, action: "remove_passkey" });
  const tokens = "/api/auth/tokens/";
  const newToken = { name: "Importer", scopes: { post: "read" }, days: null, password };
  const program = await call(`POST ${tokens}`, null, own("POST", tokens, newToken), {
    ...self,
    action: "create_token",
    fields: ["post"],
  });
  await call(`DELETE ${tokens}:id/`, null, own("DELETE", `${tokens}${program.id}/`), {
    ...self,
    action: "revoke_token",
  });
  const email = "/api/auth/email/";
  const ask = own("POST", email, { email: "rose.new@example.org", password });
  await call(`POST ${email}`, null, ask, { ...self, action: "request_email_change" });
  await call(`DELETE ${email}`, null, own("DELETE", email), { ...self, action: "cancel_email_change" });
  await ask();
  await call(
    `POST ${email}confirm/`,
    null,
    async () => api.request("POST", `${email}confirm/`, { body: { token: await emailChangeToken(api) } }),
    { ...self, action: "change", fields: ["email"] },
  );
  await call(
    `PATCH ${staff}:id/`,
    id,
    { role: "editor" },
    { ...rose, title: "rose (editor)", action: "change", fields: ["role"] },
  );
  const retry = "POST /api/common/outbox/:id/retry/";
  const queued = (await api.request("GET", "/api/common/outbox/?state=queued", { as: "owner" })).body.results[0];
  await call(retry, queued.id, {}, { ...by, action: "retry", resource: "mail", title: queued.kind });
  const sent = { to: "owner@academy.example" };
  await call("POST /api/common/test-email/", null, sent, { ...by, action: "test", resource: "mail" });
  await call(`DELETE ${staff}:id/`, id, null, { ...rose, title: "rose (editor)", action: "delete" });
});

test("records once what was done with a key that emails are signed with", async () => {
  api.app.config.mailFrom = "hello@academy.example";
  const entry = { ...by, resource: "sender-domain" };
  const keys = "/api/common/sender-domain/keys/";
  const made = await call(`POST ${keys}`, null, {}, { ...entry, action: "create_key" });
  const [{ id, selector: title }] = made.keys;
  const key = { ...entry, item_id: id, title };
  await call(`POST ${keys}:id/activate/`, id, {}, { ...key, action: "activate_key" });
  await call(`POST ${keys}:id/retire/`, id, {}, { ...key, action: "retire_key" });
  await call(`DELETE ${keys}:id/`, id, null, { ...key, action: "delete_key" });
});

test("covers every route that changes something", () => {
  expect(
    [...api.http.registered].filter(
      (route) =>
        /^(POST|PUT|PATCH|DELETE) \/api/.test(route) &&
        !called.has(route) &&
        !unaudited.includes(route) &&
        !isPresence(route),
    ),
  ).toEqual([]);
});
