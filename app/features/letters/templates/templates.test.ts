import { beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { richText } from "#tests/support/letters.ts";
import { checkLetter } from "../check-letter.ts";
import { readyTemplateNames, readyTemplates } from "./ready-templates.ts";

const templates = "/api/letter-template/";
let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const begin = (template: unknown, as = "editor", headers: Record<string, string> = {}) =>
  api.request("POST", "/api/letter/from-template/", { as, headers, body: { template } });
const keep = async (title: string) => {
  const body = { title, subject: "News of spring", preview_line: "Come", body: richText("Dear all,"), language: "fa" };
  const created = await api.request("POST", templates, { as: "editor", body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.id as number;
};

test("creates a letter from the academy's own template, after which both change independently", async () => {
  const id = await keep("Season");
  const { status, body: letter } = await begin(id);
  expect(status).toBe(201);
  const held = { title: "Season", subject: "News of spring", preview_line: "Come", language: "fa" };
  expect(letter).toMatchObject({ ...held, body: richText("Dear all,") });
  await api.request("PATCH", `${templates}${id}/`, { as: "editor", body: { subject: "Later" } });
  const { body: unchanged } = await api.request("GET", `/api/letter/${letter.id}/`, { as: "editor" });
  expect(unchanged.subject).toBe("News of spring");
});

test.each(readyTemplateNames)("the built-in template %s creates a letter that only lacks a subject", async (name) => {
  const { status, body: letter } = await begin(name);
  expect(status).toBe(201);
  expect(letter.title).toBe(readyTemplates[name].label);
  const problems = checkLetter(letter).filter(({ severity }) => severity === "problem");
  expect(problems.map(({ field }) => field)).toEqual(["subject"]);
  const { body: email } = await api.request("GET", `/api/letter/${letter.id}/email/`, { as: "editor" });
  expect(email.text.length).toBeGreaterThan(100);
});

test("reports a deleted or unknown template, and creates nothing", async () => {
  const id = await keep("Gone");
  await api.request("DELETE", `${templates}${id}/`, { as: "editor" });
  const count = async () => (await api.request("GET", "/api/letter/", { as: "editor" })).body.count;
  const before = await count();
  for (const template of [id, 999_999]) {
    const { status, body } = await begin(template);
    expect(status).toBe(400);
    expect(body.template).toEqual(["This template no longer exists. Choose another one."]);
  }
  for (const template of ["fancy", 0, null, undefined, {}]) {
    const { status, body } = await begin(template);
    expect(status).toBe(400);
    expect(Object.keys(body)).toContain("template");
  }
  expect(await count()).toBe(before);
});

test("lets only editors see templates and create letters, and creates one for a repeated request", async () => {
  expect((await begin("note", "author")).status).toBe(403);
  expect((await api.request("POST", "/api/letter/from-template/", { body: { template: "note" } })).status).toBe(401);
  expect((await api.request("GET", templates)).status).toBe(401);
  expect((await api.request("GET", templates, { as: "author" })).status).toBe(403);
  const key = { "idempotency-key": "3f0f1f4e-5a3b-4a53-9f0e-0f7d2b0a1c11" };
  const both = await Promise.all([begin("note", "editor", key), begin("note", "editor", key)]);
  const created = both.filter(({ status }) => status === 201);
  expect(created.length).toBeGreaterThan(0);
  expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
});
