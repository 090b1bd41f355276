import { beforeAll, describe, expect, test, vi } from "vitest";
import { queueEmails } from "#app/platform/mail/queue-email.ts";
import { startApi } from "#tests/support/api.ts";
import { freshAddress, freshName } from "#tests/support/fresh-name.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { EnquiryInput } from "./enquiries.resource.ts";
import { handleEnquiryForm } from "./handle-enquiry-form.server.ts";

const path = "/api/viewer/enquiry/";
const enquiry = {
  name: "Ines",
  email: "ines@reader.example",
  phone: "",
  service: "mentorship",
  message: "May I bring\na friend?",
};
const academy = "hello@academy.example";

const shared = sharedApi({ config: { siteUrl: "https://academy.example" } });
beforeAll(async () => {
  const settings = { contact_email: academy, time_zone: "Asia/Kolkata" };
  await shared.app.database.db.updateTable("settings").set(settings).execute();
});

const freshEmail = () => `${freshName("ines", "-")}@reader.example`;
/** Sends an enquiry, by default from a new client address. */
const submitEnquiry = (change: object, from = freshAddress(), api = shared) =>
  api.request("POST", path, { body: { ...enquiry, ...change }, from });
/** Lists a visitor's enquiries. */
const list = async (email: string, query = "") =>
  (await shared.request("GET", `${path}?search=${email}${query}`, { as: "editor" })).body;
const emails = async (api = shared): Promise<{ id: number; recipient: string }[]> =>
  (await api.request("GET", "/api/common/outbox/?page_size=100", { as: "owner" })).body.results;
/** The most recent email to a recipient. */
async function loadEmail(address: string, api = shared) {
  const email = (await emails(api)).find(({ recipient }) => recipient === address);
  return (await api.request("GET", `/api/common/outbox/${email?.id}/`, { as: "owner" })).body;
}

describe("an enquiry", () => {
  test("is sent to the academy, and confirmed to the visitor by name without repeating anything else they typed", async () => {
    const before = await emails();
    const email = freshEmail();
    expect(await submitEnquiry({ email })).toMatchObject({
      status: 201,
      body: { detail: "Thank you. We will get back to you." },
    });
    expect((await list(email)).results).toMatchObject([
      { ...enquiry, email, state: "new", is_read: false, notes: [], replies: [], created_by: null },
    ]);
    const sent = (await emails()).filter(({ id }) => !before.some((earlier) => earlier.id === id));
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([academy, email]);
    const { text, html, subject, message_id } = await loadEmail(email);
    const name = (await shared.request("GET", "/api/common/settings/")).body.academy_name;
    expect(subject).toBe(`Your question to ${name}`);
    expect(text).toMatch(/^Dear Ines,\n\nThank you/);
    expect(html).toContain("Dear Ines,");
    for (const typed of ["friend", email]) expect(`${text}${html}${subject}`).not.toContain(typed);
    // A reply to the academy's email then refers to the confirmation too.
    expect((await loadEmail(academy)).headers).toMatchObject({ References: message_id });
  });

  test.each([
    ["Zoë O’Brien-Núñez", "Dear Zoë O’Brien-Núñez,"],
    ["Анна", "Dear Анна,"],
    ["win.example", "Hello,"],
    ["Call 0800 123", "Hello,"],
    ["Ada, see https://win.example", "Hello,"],
    ["<b>Ada</b>", "Hello,"],
    ["One two three four five", "Hello,"],
    ["a".repeat(41), "Hello,"],
  ])("greets %s with “%s”", async (name, greeting) => {
    const email = freshEmail();
    await submitEnquiry({ email, name });
    expect((await loadEmail(email)).text.split("\n")[0]).toBe(greeting);
  });

  test("is sent to the academy with everything needed for a reply, and no broken link", async () => {
    await submitEnquiry({
      phone: "+91 98 1234",
      name: "Ines, <b>of</b> Lisbon",
      email: "ines+q&a@reader.example",
    });
    const sent = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: "Asia/Kolkata" });
    const time = sent.format(shared.app.now());
    const { text, html, subject, headers } = await loadEmail(academy);
    expect(subject).toBe("Enquiry from Ines, <b>of</b> Lisbon: Mentorship");
    expect(headers["Reply-To"]).toBe("ines+q&a@reader.example");
    expect(text).toBe(
      [
        "Name: Ines, <b>of</b> Lisbon",
        "Email: ines+q&a@reader.example",
        "Phone: +91 98 1234",
        "About: Mentorship",
        `Sent: ${time} (Asia/Kolkata)`,
        "",
        "May I bring\na friend?",
        "",
        "-- ",
        "Reply to this email to answer Ines, <b>of</b> Lisbon.",
        (await shared.request("GET", "/api/common/settings/")).body.academy_name,
      ].join("\n"),
    );
    expect(html).toContain("May I bring<br/>a friend?");
    expect(html).not.toContain("<b>");
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
    expect(links).toEqual([
      expect.stringMatching(/^mailto:ines%2Bq%26a@reader\.example\?subject=Re%3A%20Your%20question/),
    ]);
    expect(`${text}${html}`).not.toContain("/admin");
  });

  test("is sent to the owners if the settings have no address, and to the sender address if they have none", async () => {
    const api = await startApi({ config: { mailFrom: "The Academy <letters@academy.example>" } });
    await submitEnquiry({}, undefined, api);
    expect((await loadEmail("letters@academy.example", api)).text).toContain("May I bring\na friend?");
    await api.signIn("owner");
    await api.signIn("editor");
    const { db } = api.app.database;
    for (const role of ["owner", "editor"] as const) {
      const email = `${role}@academy.example`;
      await db.updateTable("staff").set({ email, email_key: email }).where("role", "=", role).execute();
    }
    await submitEnquiry({ message: "And another?" }, undefined, api);
    expect((await loadEmail("owner@academy.example", api)).text).toContain("And another?");
    const recipients = (await emails(api)).map(({ recipient }) => recipient);
    expect(recipients).not.toContain("editor@academy.example");
  });

  test("is stored as spam, without an email, if it fills in the invisible field or is sent too fast", async () => {
    const before = await emails();
    const email = freshEmail();
    expect((await submitEnquiry({ email, remarks: "http://spam.example" })).status).toBe(201);
    expect((await submitEnquiry({ email, elapsed_ms: 300 })).status).toBe(201);
    expect((await list(email, "&state=spam")).count).toBe(2);
    expect(await emails()).toEqual(before);
  });

  test("is stored once if sent twice, even at the same time, and again after ten minutes", async () => {
    const email = freshEmail();
    const twice = await Promise.all([submitEnquiry({ email }), submitEnquiry({ email })]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect((await list(email)).count).toBe(1);
    await submitEnquiry({ email, service: null });
    expect((await list(email)).count).toBe(2);
    shared.clock.advance(11 * 60_000);
    await submitEnquiry({ email });
    expect((await list(email)).count).toBe(3);
  });

  test("is rejected for bad input, with every problem reported", async () => {
    const count = async () => (await list("")).count;
    const before = await count();
    const response = await submitEnquiry({
      name: " ",
      email: "nowhere",
      service: "tarot",
      state: "done",
      message: undefined,
    });
    expect(response.status).toBe(400);
    expect(response.body.codes).toEqual({
      name: ["blank"],
      email: ["invalid"],
      service: ["invalid_choice"],
      message: ["required"],
      state: ["unknown"],
    });
    const nulls = { name: "A\u0000", email: "a@example.org", phone: "\u0000", message: "\u0000b" };
    expect((await submitEnquiry(nulls)).body.codes).toEqual({
      name: ["invalid"],
      phone: ["invalid"],
      message: ["invalid"],
    });
    expect(await count()).toBe(before);
    const crossSite = await shared.request("POST", path, {
      body: enquiry,
      headers: { origin: "https://evil.example" },
    });
    expect(crossSite.status).toBe(403);
  });

  test("is limited per client address", async () => {
    const email = freshEmail();
    const from = freshAddress();
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await submitEnquiry({ email }, from)).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect((await submitEnquiry({ email })).status).toBe(201);
  });

  test("is confirmed to an address three times a day, even from several senders at the same time, and always stored", async () => {
    const email = freshEmail();
    const outbox = () => shared.app.database.db.selectFrom("mail").select(["kind", "recipient_key"]).execute();
    const confirmations = async () =>
      (await outbox()).filter(({ kind, recipient_key }) => kind === "enquiry-visitor" && recipient_key === email)
        .length;
    const send = (message: string) =>
      submitEnquiry({ email: message.endsWith("0") ? email.toUpperCase() : email, message });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send(`Question ${at}`)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await confirmations()).toBe(3);
    expect((await list(email)).count).toBe(10);
    shared.clock.advance(24 * 3600_000 + 1000);
    await send("Another day");
    expect(await confirmations()).toBe(4);
  });

  test("causes at most 500 emails an hour, to the academy or to visitors", async () => {
    const api = await startApi();
    for (const kind of ["enquiry-academy", "enquiry-visitor"]) {
      const row = { kind, subject: "", text: "", html: "", recipient: "x@flood.example" };
      await queueEmails(
        api.app.database.db,
        api.app,
        Array.from({ length: 500 }, () => row),
      );
    }
    const sent = async () => (await emails(api)).filter(({ recipient }) => recipient !== "x@flood.example");
    expect((await submitEnquiry({}, undefined, api)).status).toBe(201);
    expect(await sent()).toEqual([]);
    api.clock.advance(3600_000 + 1000);
    expect((await submitEnquiry({ message: "Later" }, undefined, api)).status).toBe(201);
    expect((await sent()).length).toBe(2);
  });

  test("can be managed by editors: state, assignee, trash", async () => {
    const api = shared;
    const email = freshEmail();
    await submitEnquiry({ email });
    const [{ id }] = (await list(email)).results;
    expect((await api.request("GET", path)).status).toBe(401);
    expect((await api.request("GET", `${path}${id}/`, { as: "author" })).status).toBe(403);
    const change = (body: object) => api.request("PATCH", `${path}${id}/`, { body, as: "editor" });
    const me = (await api.request("GET", "/api/auth/user/", { as: "editor" })).body.id;
    expect((await change({ state: "in_progress", assignee: me, is_read: true, version: 1 })).body).toMatchObject({
      state: "in_progress",
      assignee: me,
      version: 2,
    });
    expect([(await list(email, `&assignee=${me}`)).count, (await list(email, "&assignee=99")).count]).toEqual([1, 0]);
    expect((await list(email, "&assignee=me")).codes).toEqual({ assignee: ["invalid_choice"] });
    expect((await change({ assignee: 99999, version: 2 })).body.codes).toEqual({ assignee: ["does_not_exist"] });
    expect((await change({ assignee: 99_999_999_999, version: 2 })).body.codes).toEqual({ assignee: ["max_value"] });
    expect((await api.request("DELETE", `${path}${id}/`, { as: "editor" })).status).toBe(204);
    expect((await list(email, "&trash=1")).count).toBe(1);
  });
});

test("a visitor's input is validated once, by the API and by the form", async () => {
  const email = freshEmail();
  const validate = vi.spyOn(EnquiryInput, "safeParse");
  expect((await submitEnquiry({ email })).status).toBe(201);
  expect(validate).toHaveBeenCalledTimes(1);

  const body = new FormData();
  for (const [name, value] of Object.entries({ ...enquiry, email, message: "Another question", elapsed_ms: "5000" }))
    body.append(name, value);
  const request = new Request("http://localhost/contact-us", { method: "POST", body });
  expect(await handleEnquiryForm(shared.app, freshAddress(), request)).toMatchObject({ data: { sent: true } });
  expect(validate).toHaveBeenCalledTimes(2);
  validate.mockRestore();
  expect((await list(email)).count).toBe(2);
});
