import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";

const path = "/api/common/views/";
const view = { resource: "post", name: "Waiting for me", query: "status=in_review&ordering=-modified_at" };

test("shows saved lists only to the user who saved them", async () => {
  const api = await startApi();
  const made = await api.request("POST", path, { body: view, as: "editor" });
  expect(made.body).toMatchObject(view);
  expect((await api.request("POST", path, { body: view, as: "editor" })).body.codes).toEqual({ name: ["unique"] });
  const twice = await Promise.all(
    [1, 2].map(() => api.request("POST", path, { body: { ...view, name: "Twice" }, as: "editor" })),
  );
  expect(twice.map((response) => response.status).sort()).toEqual([201, 400]);
  expect((await api.request("GET", `${path}?resource=post`, { as: "editor" })).body.results).toHaveLength(2);
  expect((await api.request("GET", path, { as: "owner" })).body.results).toEqual([]);
  expect((await api.request("DELETE", `${path}${made.body.id}/`, { as: "owner" })).status).toBe(404);
  expect((await api.request("DELETE", `${path}${made.body.id}/`, { as: "editor" })).status).toBe(204);
  const bad = await api.request("POST", path, { body: { resource: "A b", name: " ", query: "?x y" }, as: "editor" });
  expect(Object.keys(bad.body.codes).sort()).toEqual(["name", "query", "resource"]);
  const nulls = { resource: "post", name: "a\u0000b", query: "a\u0000" };
  const refused = await api.request("POST", path, { body: nulls, as: "editor" });
  expect(Object.keys(refused.body.codes).sort()).toEqual(["name", "query"]);
  expect((await api.request("GET", `${path}?resource=%00`, { as: "editor" })).status).toBe(400);
  expect((await api.request("DELETE", `${path}99999999999/`, { as: "editor" })).status).toBeLessThan(500);
});
