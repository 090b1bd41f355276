import { beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { jpeg, pdf } from "#tests/support/files.ts";
import { handleTestimonialForm } from "./handle-testimonial-form.server.ts";

const path = "/api/viewer/testimonial-link/";
const given = {
  text: "It was\nquiet, and then it wasn't.",
  name: "Ilse Moor",
  role: "Gardener, Leeds",
  consent: "on",
};

let api: Api;
beforeAll(async () => {
  api = await startApi({ config: { siteUrl: "https://academy.example" } });
  await api.app.database.db
    .updateTable("settings")
    .set({ contact_email: "hello@academy.example", time_zone: "Pacific/Auckland" })
    .execute();
});

async function makeLink(fields: object = {}) {
  const { status, body } = await api.request("POST", path, { body: fields, as: "editor" });
  expect(status).toBe(201);
  return { ...body, token: new URL(body.url).searchParams.get("token") ?? "" };
}

let address = 0;
/** Submits the form as a browser does, each time from another client address. */
async function send(
  token: string,
  change: Record<string, string> = {},
  photo?: File,
  from = `198.51.100.${++address}`,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...given, ...change })) form.set(name, value);
  if (photo) form.set("photo", photo);
  const request = new Request("https://academy.example/testimonial", { method: "POST", body: form });
  const { data, init } = await handleTestimonialForm(api.app, from, token, request);
  return { status: init?.status ?? 200, ...data };
}

const loadLink = async (id: number) =>
  (await api.request("GET", path, { as: "editor" })).body.results.find((link: { id: number }) => link.id === id);
const testimonials = async (search: string) =>
  (await api.request("GET", `/api/viewer/testimonial/?search=${encodeURIComponent(search)}`, { as: "editor" })).body
    .results;
const emails = async () => (await api.request("GET", "/api/common/outbox/", { as: "owner" })).body.results;

test("a testimonial given through a link waits in review, with the consent as proof, and the academy is notified", async () => {
  const { token, id, url } = await makeLink({ name: "Ilse", email: "ilse@reader.example" });
  expect(url).toMatch(/^https:\/\/academy\.example\/testimonial\?token=[\w-]{32}$/);
  const photo = new File([new Uint8Array(await jpeg())], "me.jpg");
  expect(await send(token, { name: "Ilse Given" }, photo)).toMatchObject({ status: 200, sent: true });
  const [item] = await testimonials("Ilse Given");
  expect(item).toMatchObject({
    ...{ name: "Ilse Given", role: given.role, text: given.text, state: "in_review", created_by: null },
    // It is already evening in Auckland.
    ...{ consented_on: "2026-05-04", photo: { alt: "Ilse Given", width: expect.any(Number) }, language: "en" },
    consent_text: expect.stringContaining("may publish this text on its website"),
  });
  expect((await api.request("GET", `/api/viewer/testimonial/${item.id}/`)).status).toBe(404);
  const told = (await emails()).filter(({ subject }: { subject: string }) => subject === "Testimonial from Ilse Given");
  expect(told.map((email: { recipient: string }) => email.recipient)).toEqual(["hello@academy.example"]);
  const email = (await api.request("GET", `/api/common/outbox/${told[0].id}/`, { as: "owner" })).body;
  expect(email.text).toContain(`https://academy.example/admin/testimonials/${item.id}`);
  expect(JSON.stringify(email)).not.toContain(token);
  expect(await loadLink(id)).toMatchObject({ state: "used", uses: 1 });

  // The proof cannot be changed, and values that were read can be written back.
  const patch = { consent_text: "Anything", status: "published", version: item.version };
  await api.request("PATCH", `/api/viewer/testimonial/${item.id}/`, { body: patch, as: "editor" });
  const published = (await api.request("GET", `/api/viewer/testimonial/${item.id}/`, { as: "editor" })).body;
  expect(published).toMatchObject({ state: "published", consent_text: item.consent_text });
  const seen = (await api.request("GET", `/api/viewer/testimonial/${item.id}/`)).body;
  for (const field of ["consent_text", "consent_note", "consented_on"]) expect(seen).not.toHaveProperty(field);
});

test("a link works as often as allowed, even for simultaneous requests, and the same text counts once", async () => {
  const once = await makeLink();
  const twice = await Promise.all([send(once.token, { text: "Same" }), send(once.token, { text: "Same" })]);
  expect(twice.map(({ sent }) => sent)).toEqual([true, true]);
  expect(await testimonials("Same")).toHaveLength(1);

  const single = await makeLink();
  const others = await Promise.all(
    ["One of four", "Two of four", "Three of four"].map((text) => send(single.token, { text })),
  );
  expect(others.filter(({ sent }) => sent)).toHaveLength(1);
  expect(others.find(({ sent }) => !sent)).toMatchObject({
    ...{ status: 409, error: expect.stringContaining("no longer works") },
    values: { name: given.name, consent: "on" },
  });
  expect(await testimonials("of four")).toHaveLength(1);

  const many = await makeLink({ max_uses: 2 });
  for (const text of ["First of a class", "Second of a class"])
    expect((await send(many.token, { text })).sent).toBe(true);
  expect((await send(many.token, { text: "Third of a class" })).sent).toBe(false);
  expect(await loadLink(many.id)).toMatchObject({ state: "used", uses: 2, max_uses: 2 });
});

test("a link that is expired, revoked or unknown stores nothing, not even the photo", async () => {
  const files = async () => (await api.request("GET", "/api/common/file/", { as: "editor" })).body.count;
  const before = await files();
  const revoked = await makeLink();
  expect((await api.request("DELETE", `${path}${revoked.id}/`, { as: "editor" })).status).toBe(204);
  expect((await api.request("DELETE", `${path}${revoked.id}/`, { as: "editor" })).status).toBe(204);
  const photo = new File([new Uint8Array(await jpeg(33))], "me.jpg");
  for (const token of [revoked.token, "x".repeat(32), "", `${revoked.token}'--`])
    expect(await send(token, { text: "Too late" }, photo)).toMatchObject({ status: 409, sent: false });
  expect(await testimonials("Too late")).toEqual([]);
  expect(await files()).toBe(before);
  expect((await api.request("DELETE", `${path}999999/`, { as: "editor" })).status).toBe(404);

  const own = await startApi();
  const { body } = await own.request("POST", path, { body: { days: 1 }, as: "editor" });
  own.clock.advance(25 * 3_600_000);
  expect((await own.request("GET", path, { as: "editor" })).body.results).toMatchObject([
    { id: body.id, state: "expired" },
  ]);
});

test("all problems are named by field, and the submitted values are returned", async () => {
  const { token, id } = await makeLink();
  expect(await send(token, { text: " ", name: "", role: "x".repeat(121), consent: "" })).toMatchObject({
    ...{ status: 400, sent: false, error: null },
    problems: {
      ...{ text: "Please write a few words.", name: "Please enter the name to show with your testimonial." },
      ...{ role: expect.stringContaining("121"), consent: expect.stringContaining("Please tick this") },
    },
    values: { role: "x".repeat(121) },
  });
  const long = await send(token, { text: `${"line\r\n".repeat(600)}end` });
  expect(long).toMatchObject({
    problems: { text: "Your experience can have up to 3,000 characters. You entered 3,003." },
  });
  const unreadable = "We couldn’t read this file as a picture. Please choose a JPEG, PNG, WebP or HEIC photo.";
  for (const bytes of [pdf(), Buffer.from("<html>"), Buffer.from((await jpeg()).subarray(0, 200))])
    expect(await send(token, {}, new File([new Uint8Array(bytes)], "me.jpg"))).toMatchObject({
      ...{ status: 400, problems: { photo: unreadable }, values: { text: given.text } },
    });
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "me.jpg");
  expect(await send(token, {}, large)).toMatchObject({
    problems: { photo: "The photo is too large. The limit is 10 MB." },
  });
  expect(await loadLink(id)).toMatchObject({ state: "open", uses: 0 });
});

test("attempts are limited by client address", async () => {
  const { token } = await makeLink();
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) statuses.push((await send(token, { text: "" }, undefined, "203.0.113.77")).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
});

test("only a hash of the token is stored, and the token is never returned again", async () => {
  const { token, id } = await makeLink({ name: "Noor", email: "noor@reader.example", days: 7, max_uses: 3 });
  const rows = await api.app.database.db.selectFrom("testimonial_link").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  const { body } = await api.request("GET", path, { as: "editor" });
  expect(JSON.stringify(body)).not.toContain(token);
  expect(await loadLink(id)).toEqual({
    ...{ id, name: "Noor", email: "noor@reader.example", state: "open", max_uses: 3, uses: 0 },
    ...{ created_at: "2026-05-04T09:00:00.000Z", expires_at: "2026-05-11T09:00:00.000Z" },
  });
  const { results } = (await api.request("GET", "/api/common/audit/?resource=testimonial-link", { as: "owner" })).body;
  expect(JSON.stringify(results)).not.toMatch(/Noor|noor@/);
});

test("rejects an invalid link, and more open links than allowed", async () => {
  const own = await startApi();
  const post = (body: object) => own.request("POST", path, { body, as: "editor" });
  const { status, body } = await post({ name: "x".repeat(201), email: "nowhere", days: 0, max_uses: 501, more: 1 });
  expect(status).toBe(400);
  expect(Object.keys(body.codes).sort()).toEqual(["days", "email", "max_uses", "more", "name"]);
  for (let n = 0; n < 100; n++) expect((await post({})).status).toBe(201);
  const tooMany = await post({});
  expect(tooMany).toMatchObject({ status: 400, body: { codes: { non_field_errors: ["too_many"] } } });
});

test("an ambassador is published only with the date of their consent", async () => {
  const list = "/api/viewer/ambassador/";
  const body = { name: "Ola", status: "published" };
  const rejected = await api.request("POST", list, { body, as: "editor" });
  expect(rejected.body.codes).toEqual({ consented_on: ["required"] });
  const draft = (await api.request("POST", list, { body: { ...body, status: "draft" }, as: "editor" })).body;
  const panel = await api.request("GET", `${list}${draft.id}/publication/`, { as: "editor" });
  expect(JSON.stringify(panel.body)).toContain("consented_on");
  const agreed = { consented_on: "2026-01-01", consent_note: "By letter", status: "published", version: draft.version };
  expect((await api.request("PATCH", `${list}${draft.id}/`, { body: agreed, as: "editor" })).status).toBe(200);
  expect((await api.request("GET", `${list}${draft.id}/`)).body).not.toHaveProperty("consent_note");
});
