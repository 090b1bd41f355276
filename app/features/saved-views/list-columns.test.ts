import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";

const path = "/api/common/views/columns/post/";
const shown = "/api/common/views/?resource=post";

test("keeps a list's columns for the account that chose them", async () => {
  const api = await startApi();
  const put = (columns: unknown, as = "author", at = path) => api.request("PUT", at, { body: { columns }, as });
  const read = async (as = "author") => (await api.request("GET", shown, { as })).body.columns;
  expect(await read()).toBeNull();
  expect((await put(["title", "state", "title"])).body).toEqual({ columns: ["title", "state"] });
  // Another computer of the same person, and another person.
  expect(await read((await api.signIn("author")).access)).toEqual(["title", "state"]);
  expect(await read("editor")).toBeNull();

  const both = await Promise.all([put(["title", "cover"]), put(["title", "tags"])]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.map(({ body }) => body.columns)).toContainEqual(await read());

  const before = await read();
  const refused = await put(["title", "password"]);
  expect(refused.body).toMatchObject({
    columns: ['The list of posts has no column "password".'],
    codes: { columns: ["invalid_choice"] },
  });
  for (const bad of [[], "title", ["title", ""], Array.from({ length: 61 }, () => "title"), ["a\u0000"], null])
    expect((await put(bad)).status, JSON.stringify(bad)).toBe(400);
  expect((await put(["title"], "author", "/api/common/views/columns/shoe/")).status).toBe(404);
  expect((await api.request("PUT", path, { body: { columns: ["title"] } })).status).toBe(401);
  expect(await read()).toEqual(before);

  for (const _again of [1, 2]) expect((await api.request("DELETE", path, { as: "author" })).status).toBe(204);
  expect(await read()).toBeNull();
  expect((await api.request("DELETE", "/api/common/views/columns/shoe/", { as: "author" })).status).toBe(404);
});
