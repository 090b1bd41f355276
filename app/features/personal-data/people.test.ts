import { type SqlBool, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { confirmSubscription } from "#app/features/subscribers/consent/confirmations.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { readSchema } from "#tests/support/database-schema.ts";
import { startSmtp, startWorker } from "#tests/support/mail.ts";
import { sampleItem } from "#tests/support/sample-items.ts";

const subscribers = "/api/viewer/subscriber/";
const enquiries = "/api/viewer/enquiry/";
const getPersonPath = (resource: string, id: number) => `/api/common/person/${resource}/${id}/`;

/** Columns whose addresses or names belong to nobody outside the academy, and why they are not erased on request. */
const staffColumns: Readonly<Record<string, string>> = {
  "staff.email": "an account of staff, deleted with it",
  "staff.email_key": "an account of staff, deleted with it",
  "staff_email_change.email": "an account of staff, deleted with it",
  "settings.contact_email": "the academy's own address",
  "settings.phone": "the academy's own number",
  "settings.enquiry_recipients": "addresses of staff",
};

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

let visits = 0;
const visit = (path: string, body: object) => {
  visits += 1;
  return api.request("POST", path, { body, from: `198.51.100.${visits}` });
};
async function subscribe(email: string): Promise<number> {
  const { status, body } = await visit(subscribers, { email });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
async function enquire(email: string, name = "Ottilie Quackenbush"): Promise<number> {
  expect((await visit(enquiries, { name, email, message: `From ${name}, ${email}` })).status).toBe(201);
  return (await api.request("GET", `${enquiries}?ordering=-id`, { as: "editor" })).body.results[0].id;
}
const read = async (path: string) => (await api.request("GET", path, { as: "editor" })).body;
const erase = (path: string, as = "editor") => api.request("DELETE", path, { as });

/** The tables and columns that contain a text, in any letter case. */
async function findPlaces(text: string): Promise<string[]> {
  const { db, engine } = api.app.database;
  const found: string[] = [];
  for (const [table, { columns }] of Object.entries(await readSchema(db, engine)))
    for (const column of Object.keys(columns)) {
      const contains = sql<SqlBool>`lower(cast(${sql.ref(column)} as text)) like ${`%${text.toLowerCase()}%`}`;
      const { rows } = await sql`select 1 as found from ${sql.table(table)} where ${contains} limit 1`.execute(db);
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
  return found;
}

test("every table with an address or a phone number is declared as personal data, or belongs to staff", async () => {
  const declared = api.app.features.flatMap(({ personalData = [] }) => personalData.flatMap(({ tables }) => tables));
  const schema = await readSchema(api.app.database.db, api.app.database.engine);
  const columns = Object.entries(schema).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => ({ table, column, name: `${table}.${column}` })),
  );
  const personal = columns.filter(({ column }) => /e?mail|recipient|phone|(about|address)_key/.test(column));
  expect(personal.length).toBeGreaterThan(8);
  // Excludes ids of emails, and columns with the number of a file's column.
  const undeclared = personal.filter(
    ({ table, column, name }) => !/_(id|column)$/.test(column) && !declared.includes(table) && !(name in staffColumns),
  );
  expect(undeclared.map(({ name }) => name)).toEqual([]);
  expect(declared.filter((table) => !(table in schema))).toEqual([]);
});

describe("a person", () => {
  test("is shown with their emails, enquiries and changes by staff, in any spelling of the address", async () => {
    const id = await subscribe("Zoë@MÜNCHEN.example");
    const enquiry = await enquire("zoë@xn--mnchen-3ya.example");
    const { version } = await read(`${subscribers}${id}/`);
    await api.request("PATCH", `${subscribers}${id}/`, { body: { is_blocked: true, version }, as: "editor" });
    expect(await read(getPersonPath("subscriber", id))).toMatchObject({
      emails: [
        { subject: expect.stringMatching(/^Your question to /), state: "queued", sent_at: null },
        // A blocked subscriber is not asked to confirm.
        { subject: expect.stringContaining("Confirm your subscription"), state: "cancelled" },
      ],
      enquiries: [{ id: enquiry, state: "new", service: null }],
      changes: [{ action: "change", username: "editor-of-tests", fields: ["is_blocked"] }],
      suppression: "blocked",
    });
    expect(await read(`${getPersonPath("subscriber", id)}holds/`)).toEqual({
      holds: [
        { label: "Enquiries with replies and notes", count: 1 },
        { label: "Subscription", count: 1 },
        { label: "Emails to this person", count: 2 },
        { label: "Emails to staff about this person", count: 1 },
      ],
    });
  });

  test("is not found by an unknown item or resource, and is hidden from authors and from API tokens", async () => {
    expect((await api.request("GET", getPersonPath("subscriber", 999_999), { as: "editor" })).status).toBe(404);
    expect((await api.request("GET", getPersonPath("post", 1), { as: "editor" })).status).toBe(404);
    const id = await subscribe("hidden@person.example");
    for (const path of [getPersonPath("subscriber", id), `${getPersonPath("subscriber", id)}holds/`])
      expect((await api.request("GET", path, { as: "author" })).status).toBe(403);
    expect((await erase(getPersonPath("subscriber", id), "author")).status).toBe(403);
    expect((await api.request("DELETE", getPersonPath("subscriber", id))).status).toBe(401);
    const { access, password } = await api.signIn("owner");
    const body = { name: "Program", scopes: { subscriber: "write" }, days: null, password };
    const { token } = (await api.request("POST", "/api/auth/tokens/", { body, as: access })).body;
    expect((await api.request("GET", `${subscribers}${id}/`, { as: token })).status).toBe(200);
    expect((await erase(getPersonPath("subscriber", id), token)).status).toBe(403);
    expect((await read(`${subscribers}${id}/`)).email).toBe("hidden@person.example");
  });
});

describe("erasing", () => {
  test.each(["subscriber", "enquiry"])("from a %s leaves the address and the name in no table", async (from) => {
    const [email, name] = [`Quackenbush.${from}@Erased.example`, `Ottilie${from} Quackenbush`];
    const id = await subscribe(email);
    const enquiry = await enquire(email.toLowerCase(), name);
    await enquire(email, name);
    const item = `${enquiries}${enquiry}/`;
    await api.request("POST", `${item}notes/`, { body: { text: `${name} called` }, as: "editor" });
    const { version } = await read(item);
    await api.request("POST", `${item}reply/`, { body: { text: `Dear ${name}`, version }, as: "owner" });
    await api.request("POST", `${enquiries}bulk/`, { body: { action: "spam", ids: [enquiry] }, as: "editor" });
    const views = [`search=${encodeURIComponent(email)}`, "search=somebody%40erased.example"];
    for (const [at, query] of views.entries())
      await api.request("POST", "/api/common/views/", {
        body: { resource: "enquiry", name: `${from} ${at}`, query },
        as: "owner",
      });
    const other = await subscribe(`other.${from}@erased.example`);
    const before = await findPlaces(`quackenbush.${from}@erased.example`);
    expect(before).toEqual(
      expect.arrayContaining(["enquiry.email", "mail.recipient", "mail.text", "spam_sender.name", "subscriber.email"]),
    );

    const path = from === "subscriber" ? getPersonPath("subscriber", id) : getPersonPath("enquiry", enquiry);
    expect((await erase(path)).status).toBe(204);
    expect(await findPlaces(`quackenbush.${from}`)).toEqual([]);
    expect(await findPlaces(`ottilie${from}`)).toEqual([]);
    expect((await read(`${subscribers}${other}/`)).email).toBe(`other.${from}@erased.example`);
    const kept = await api.request("GET", "/api/common/views/?resource=enquiry", { as: "owner" });
    expect(kept.body.results.map((view: { name: string }) => view.name)).toContain(`${from} 1`);
    expect(kept.body.results.map((view: { name: string }) => view.name)).not.toContain(`${from} 0`);
    const entries = await api.request("GET", "/api/common/audit/?action=erase", { as: "owner" });
    expect(entries.body.results[0]).toMatchObject({
      ...{ resource: from, item_id: from === "subscriber" ? id : enquiry },
      ...{ username: "editor-of-tests", title: "", fields: [] },
    });
    expect((await erase(path)).status).toBe(404);
    expect(JSON.stringify(api.logs).toLowerCase()).not.toContain(`quackenbush.${from}`);
  });

  test("deletes the testimonial given by a personal link, and the link", async () => {
    const [email, name] = ["giver@erased.example", "Wilhelmina Zwetschge"];
    const post = async (path: string, body: object) => (await api.request("POST", path, { body, as: "owner" })).body.id;
    const link_id = await post("/api/viewer/testimonial-link/", { name, email });
    const given = await post("/api/viewer/testimonial/", sampleItem("testimonial", { name, status: "published" }));
    await sql`update testimonial set link_id = ${link_id} where id = ${given}`.execute(api.app.database.db);
    expect((await api.request("GET", `/api/viewer/testimonial/${given}/`)).status).toBe(200);
    expect(await findPlaces("zwetschge")).toEqual(expect.arrayContaining(["audit_entry.title", "testimonial.name"]));
    const id = await subscribe(email);
    expect((await erase(getPersonPath("subscriber", id))).status).toBe(204);
    expect((await api.request("GET", `/api/viewer/testimonial/${given}/`)).status).toBe(404);
    expect(await findPlaces("zwetschge")).toEqual([]);
    expect(await findPlaces("giver@erased")).toEqual([]);
  });

  test("lifts a block and forgets an unsubscription, as announced before", async () => {
    const email = "gone@erased.example";
    const id = await subscribe(email);
    const gone = await api.request("POST", `${subscribers}${id}/unsubscribe/`, { body: {}, as: "editor" });
    expect(gone.status).toBe(204);
    const again = await api.request("POST", subscribers, { body: { email }, as: "editor" });
    expect(again.body).toMatchObject({ email: [expect.stringContaining("has unsubscribed")] });
    const enquiry = await enquire(email);
    expect((await read(getPersonPath("enquiry", enquiry))).suppression).toBe("unsubscribed");
    await erase(getPersonPath("enquiry", enquiry));
    expect((await api.request("POST", subscribers, { body: { email }, as: "editor" })).status).toBe(201);
  });

  test("while an email is being sent leaves nothing of it, and logs no address when the server rejects it", async () => {
    const email = "sending@erased.example";
    const id = await subscribe(email);
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: erased, resolve: finish } = Promise.withResolvers<void>();
    const smtp = await startSmtp({
      onRcptTo({ address }, _session, callback) {
        if (address !== email) return callback();
        reach();
        void erased.then(() => callback(Object.assign(new Error(`No <${email}> here`), { responseCode: 550 })));
      },
    });
    const worker = startWorker(api, smtp.url);
    const sending = worker.run();
    await reached;
    expect((await erase(getPersonPath("subscriber", id))).status).toBe(204);
    finish();
    await sending;
    expect(await findPlaces("sending@erased")).toEqual([]);
    expect(JSON.stringify(api.logs)).toContain("an email could not be sent");
    expect(JSON.stringify(api.logs)).not.toContain("sending@erased");
  });

  test("while they subscribe leaves either everything or nothing", async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `racing${round}@erased.example`;
      const enquiry = await enquire(email);
      await Promise.all([erase(getPersonPath("enquiry", enquiry)), subscribe(email)]);
      const places = await findPlaces(email);
      const isThere = places.includes("subscriber.email");
      expect(places.includes("mail.recipient"), places.join()).toBe(isThere);
      expect(places.filter((place) => place.startsWith("enquiry"))).toEqual([]);
    }
  });
});

describe("unsubscribing on somebody's behalf", () => {
  test("keeps a block, and only they can subscribe again", async () => {
    const email = "asked@staff.example";
    const id = await subscribe(email);
    const path = `${subscribers}${id}/unsubscribe/`;
    await api.request("POST", `${subscribers}bulk/`, { body: { action: "block", ids: [id] }, as: "editor" });
    expect((await api.request("POST", path, { body: {}, as: "author" })).status).toBe(403);
    expect((await api.request("POST", path, { body: {}, as: "editor" })).status).toBe(204);
    expect(await read(`${subscribers}${id}/`)).toMatchObject({ is_blocked: true, is_unsubscribed: true });
    expect((await api.request("POST", path, { body: {}, as: "editor" })).body.codes).toEqual({
      non_field_errors: ["not_possible"],
    });
    await api.request("POST", `${subscribers}bulk/`, { body: { action: "unblock", ids: [id] }, as: "editor" });
    expect(await read(`${subscribers}${id}/`)).toMatchObject({ is_blocked: false, is_unsubscribed: true });
    const added = await api.request("POST", subscribers, { body: { email }, as: "owner" });
    expect(added.body.codes).toEqual({ email: ["unsubscribed"] });
    const returned = await subscribe(email);
    const emails = api.app.database.db.selectFrom("mail").select("text").where("recipient", "=", email);
    const sent = await emails.orderBy("id").execute();
    await confirmSubscription(api.app, /confirm-subscription\?token=([\w-]+)/.exec(sent.at(-1)?.text ?? "")?.[1] ?? "");
    await api.request("DELETE", `${subscribers}${returned}/`, { as: "editor" });
    expect((await api.request("POST", subscribers, { body: { email }, as: "owner" })).status).toBe(201);
  });
});
