import { beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";

const path = "/api/gallery/magazine/";
let api: Api;
const call = (method: string, address: string, body?: unknown) => api.request(method, address, { body, as: "editor" });
const issue = (issue_number: unknown, title = `Letter ${issue_number}`) => ({
  title,
  issue_number,
  issue_date: "2026-01-01",
});

beforeAll(async () => {
  api = await startApi();
  await insertMediaRow(api, { name: "issue.pdf", kind: "document", content_type: "application/pdf" });
});

test("an issue number is an integer, and the list can be ordered by it", async () => {
  const ids: number[] = [];
  for (const number of [10, 9, 2]) {
    const { status, body } = await call("POST", path, issue(number));
    expect(status).toBe(201);
    ids.push(body.id);
  }
  const list = await call("GET", `${path}?ordering=issue_number&ids=${ids}`);
  expect(list.body.results.map((each: { issue_number: number }) => each.issue_number)).toEqual([2, 9, 10]);
  for (const [number, code] of [
    ["3/4", "invalid"],
    ["11", "invalid"],
    [0, "min_value"],
    [1.5, "invalid"],
    [null, "null"],
    [99_999_999_999, "max_value"],
  ])
    expect((await call("POST", path, issue(number))).body.codes, String(number)).toEqual({ issue_number: [code] });
});

test("issue numbers are unique, even with simultaneous requests, pending edits and issues in the trash", async () => {
  const responses = await Promise.all([1, 2, 3].map((n) => call("POST", path, issue(20, `At once ${n}`))));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  expect(responses.find(({ status }) => status === 400)?.body).toEqual({
    issue_number: ["Another issue already has this number."],
    codes: { issue_number: ["unique"] },
  });
  const { id } = (await call("POST", path, { ...issue(21), file: 1, status: "published" })).body;
  const item = `${path}${id}/`;
  expect((await call("PATCH", item, { issue_number: 20 })).body.codes).toEqual({ issue_number: ["unique"] });
  expect((await call("PATCH", item, { issue_number: 21, summary: "Its own" })).status).toBe(200);
  await call("DELETE", item);
  expect((await call("POST", path, issue(21))).body.issue_number).toEqual([
    "An issue in the trash already has this number.",
  ]);
  await call("POST", `${path}bulk/`, { action: "purge", ids: [id] });
  expect((await call("POST", path, issue(21))).status).toBe(201);
});
