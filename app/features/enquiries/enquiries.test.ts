import { describe, expect, test, vi } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
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
const submitEnquiry = (api: Api, change: object = {}, from?: string) =>
  api.request("POST", path, { body: { ...enquiry, ...change }, ...(from && { from }) });
const list = async (api: Api, query = "") => (await api.request("GET", `${path}${query}`, { as: "editor" })).body;
const emails = async (api: Api) => (await api.request("GET", "/api/common/outbox/", { as: "owner" })).body.results;
/** The most recent email to a recipient. */
async function emailTo(api: Api, recipient: string) {
  const { id } = (await emails(api)).find((email: { recipient: string }) => email.recipient === recipient);
  return (await api.request("GET", `/api/common/outbox/${id}/`, { as: "owner" })).body;
}

describe("an enquiry", () => {
  test("is sent to the academy, and confirmed to the visitor without repeating what they typed", async () => {
    const api = await startApi();
    await api.app.database.db.updateTable("settings").set({ contact_email: "hello@academy.example" }).execute();
    expect(await submitEnquiry(api)).toMatchObject({
      status: 201,
      body: { detail: "Thank you. We will get back to you." },
    });
    expect((await list(api)).results).toMatchObject([
      { ...enquiry, state: "new", is_read: false, notes: [], replies: [], created_by: null },
    ]);
    const sent = await emails(api);
    expect(sent.map((email: { recipient: string }) => email.recipient).sort()).toEqual([
      "hello@academy.example",
      enquiry.email,
    ]);
    const toVisitor = sent.find((email: { recipient: string }) => email.recipient === enquiry.email);
    const { text, html, subject } = (await api.request("GET", `/api/common/outbox/${toVisitor.id}/`, { as: "owner" }))
      .body;
    for (const typed of [enquiry.name, "friend", enquiry.email])
      expect(`${text}${html}${subject}`).not.toContain(typed);
  });

  test("is sent to the academy with all that is needed for a reply, and no broken link", async () => {
    const api = await startApi({ config: { siteUrl: "https://academy.example" } });
    await api.app.database.db
      .updateTable("settings")
      .set({ contact_email: "hello@academy.example", time_zone: "Asia/Kolkata" })
      .execute();
    await submitEnquiry(api, {
      phone: "+91 98 1234",
      name: "Ines, <b>of</b> Lisbon",
      email: "ines+q&a@reader.example",
    });
    const { text, html, subject, headers } = await emailTo(api, "hello@academy.example");
    expect(subject).toBe("Enquiry from Ines, <b>of</b> Lisbon: Mentorship");
    expect(headers["Reply-To"]).toBe("ines+q&a@reader.example");
    expect(text).toBe(
      [
        "Name: Ines, <b>of</b> Lisbon",
        "Email: ines+q&a@reader.example",
        "Phone: +91 98 1234",
        "About: Mentorship",
        "Sent: Monday, 4 May 2026 at 14:30 (Asia/Kolkata)",
        "",
        "May I bring\na friend?",
        "",
        "-- ",
        "To answer Ines, <b>of</b> Lisbon, reply to this email.",
        (await api.request("GET", "/api/common/settings/")).body.academy_name,
      ].join("\n"),
    );
    expect(html).toContain("May I bring<br/>a friend?");
    expect(html).not.toContain("<b>");
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
    expect(links).toEqual([expect.stringMatching(/^mailto:ines%2Bq%26a@reader\.example\?subject=Your%20question/)]);
    expect(`${text}${html}`).not.toContain("/admin");
  });

  test("is sent to the owners if the settings have no address, and to the sender address if they have none", async () => {
    const api = await startApi({ config: { mailFrom: "The Academy <letters@academy.example>" } });
    await submitEnquiry(api);
    expect((await emailTo(api, "letters@academy.example")).text).toContain("May I bring\na friend?");
    await api.signIn("owner");
    await api.signIn("editor");
    const { db } = api.app.database;
    for (const role of ["owner", "editor"] as const) {
      const email = `${role}@academy.example`;
      await db.updateTable("staff").set({ email, email_key: email }).where("role", "=", role).execute();
    }
    await submitEnquiry(api, { message: "And another?" }, "198.51.100.11");
    expect((await emailTo(api, "owner@academy.example")).text).toContain("And another?");
    const recipients = (await emails(api)).map((email: { recipient: string }) => email.recipient);
    expect(recipients).not.toContain("editor@academy.example");
  });

  test("is stored as spam, without an email, if it fills in the invisible field or is sent too fast", async () => {
    const api = await startApi();
    expect((await submitEnquiry(api, { website: "http://spam.example" })).status).toBe(201);
    expect((await submitEnquiry(api, { elapsed_ms: 300 })).status).toBe(201);
    expect((await list(api, "?state=spam")).count).toBe(2);
    expect(await emails(api)).toEqual([]);
  });

  test("is stored once if it is sent twice, also at the same time, and again after ten minutes", async () => {
    const api = await startApi();
    const twice = await Promise.all([submitEnquiry(api), submitEnquiry(api)]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect((await list(api)).count).toBe(1);
    await submitEnquiry(api, { service: null }, "198.51.100.9");
    expect((await list(api)).count).toBe(2);
    api.clock.advance(11 * 60_000);
    await submitEnquiry(api, {}, "198.51.100.10");
    expect((await list(api)).count).toBe(3);
  });

  test("is rejected for bad input, with every problem named", async () => {
    const api = await startApi();
    const response = await submitEnquiry(api, {
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
    expect((await submitEnquiry(api, nulls)).body.codes).toEqual({
      name: ["invalid"],
      phone: ["invalid"],
      message: ["invalid"],
    });
    expect((await list(api)).count).toBe(0);
    const crossSite = await api.request("POST", path, { body: enquiry, headers: { origin: "https://evil.example" } });
    expect(crossSite.status).toBe(403);
  });

  test("is limited per client address", async () => {
    const api = await startApi();
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await submitEnquiry(api, {}, "198.51.100.7")).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect((await submitEnquiry(api, {}, "198.51.100.8")).status).toBe(201);
  });

  test("can be managed by editors: state, assignee, trash", async () => {
    const api = await startApi();
    await submitEnquiry(api);
    const [{ id }] = (await list(api)).results;
    expect((await api.request("GET", path)).status).toBe(401);
    expect((await api.request("GET", `${path}${id}/`, { as: "author" })).status).toBe(403);
    const change = (body: object) => api.request("PATCH", `${path}${id}/`, { body, as: "editor" });
    const me = (await api.request("GET", "/api/auth/user/", { as: "editor" })).body.id;
    expect((await change({ state: "in_progress", assignee: me, is_read: true, version: 1 })).body).toMatchObject({
      state: "in_progress",
      assignee: me,
      version: 2,
    });
    expect([(await list(api, `?assignee=${me}`)).count, (await list(api, "?assignee=99")).count]).toEqual([1, 0]);
    expect((await list(api, "?assignee=me")).codes).toEqual({ assignee: ["invalid_choice"] });
    expect((await change({ assignee: 99999, version: 2 })).body.codes).toEqual({ assignee: ["does_not_exist"] });
    expect((await change({ assignee: 99_999_999_999, version: 2 })).body.codes).toEqual({ assignee: ["max_value"] });
    expect((await api.request("DELETE", `${path}${id}/`, { as: "editor" })).status).toBe(204);
    expect((await list(api, "?trash=1")).count).toBe(1);
  });
});

test("a visitor's input is validated once, by the API and by the form", async () => {
  const api = await startApi();
  const validate = vi.spyOn(EnquiryInput, "safeParse");
  expect((await submitEnquiry(api)).status).toBe(201);
  expect(validate).toHaveBeenCalledTimes(1);

  const body = new FormData();
  for (const [name, value] of Object.entries({ ...enquiry, message: "Another question", elapsed_ms: "5000" }))
    body.append(name, value);
  const request = new Request("http://localhost/contact-us", { method: "POST", body });
  expect(await handleEnquiryForm(api.app, "192.0.2.9", request)).toMatchObject({ data: { sent: true } });
  expect(validate).toHaveBeenCalledTimes(2);
  validate.mockRestore();
  expect((await list(api)).count).toBe(2);
});
