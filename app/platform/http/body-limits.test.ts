import { expect, test } from "vitest";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const api = sharedApi({ build: sampleBuild([{ path: "form", loader: () => "", action: () => "" }]) });

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, 1]));
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test.each(["/api/auth/login/", "/api/auth/password/reset/", "/api/viewer/subscriber/", "/api/viewer/enquiry/"])(
  "an anonymous post to %s accepts up to 32 KB",
  async (path) => {
    const tooLarge = await api.request("POST", path, { body: { email: "a".repeat(32 * 1024) } });
    expect([tooLarge.status, tooLarge.body]).toEqual([413, { detail: "The request body is too large." }]);
    expect((await api.request("POST", path, { body: { email: "a".repeat(31 * 1024) } })).status).toBe(400);
  },
);

test("an anonymous form post accepts up to 32 KB", async () => {
  const post = (size: number) =>
    api.request("POST", "/form", {
      body: `message=${"a".repeat(size)}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  expect((await post(32 * 1024)).status).toBe(413);
  expect((await post(31 * 1024)).status).toBe(200);
});

test("only item routes of staff accept larger bodies", async () => {
  const article = { title: "Long", body: buildDocument("a".repeat(200 * 1024)) };
  expect((await api.request("POST", "/api/post/", { body: article, as: "editor" })).status).toBe(201);
  expect((await api.request("POST", "/api/post/", { body: article })).status).toBe(401);
  const bulk = { action: "delete", ids: Array.from({ length: 20_000 }, (_, index) => index + 1) };
  expect((await api.request("POST", "/api/post/bulk/", { body: bulk, as: "editor" })).status).toBe(413);
});

test.each([
  ["too many keys", keys(101), "The request body has too many keys (maximum 100 keys)."],
  [
    "a long array",
    { email: Array(101).fill(1) },
    "The request body has an array that is too long (maximum 100 elements).",
  ],
  ["depth", `{"email":${nested(8)}}`, "The request body is nested too deeply (maximum 8 levels)."],
  ["depth that never ends", "[".repeat(9), "The request body is nested too deeply (maximum 8 levels)."],
])("an anonymous post with %s is rejected before it is parsed", async (_, body, detail) => {
  const response = await api.request("POST", "/api/viewer/subscriber/", { body });
  expect([response.status, response.body]).toEqual([400, { detail }]);
});

test("staff have higher limits", async () => {
  const post = (body: unknown) => api.request("POST", "/api/post/", { body, as: "editor" });
  expect((await post({ title: "Text", body: nestedDocument(38) })).body).not.toHaveProperty("detail");
  expect((await post(keys(60_001))).body.detail).toContain("too many keys");
  expect((await post({ title: "Text", tags: Array(5001).fill(1) })).body.detail).toContain("an array that is too long");
  expect((await post(`{"body":${nested(100)}}`)).body.detail).toContain("nested too deeply");
});

test.each([
  ['{"email":"[[[[[[[[[[{\\"a\\":1,\\\\"}', { email: ["Enter a valid email address."] }],
  [`{"email":"${'\\\\\\"'.repeat(200)}:::,,,[[["}`, { email: ["Enter no more than 254 characters."] }],
  ['{"email":"', { detail: "JSON parse error: the request body is not valid JSON." }],
  ["]]]]]", { detail: "JSON parse error: the request body is not valid JSON." }],
])("does not count brackets within strings, and leaves invalid JSON to the parser (%#)", async (body, expected) => {
  expect((await api.request("POST", "/api/viewer/subscriber/", { body })).body).toMatchObject(expected);
});

test("lists at most 20 problems", async () => {
  const post = async (path: string, body: unknown, as?: "editor") =>
    (await api.request("POST", path, { body, as })).body;
  const many = await post("/api/viewer/subscriber/", keys(90));
  expect(Object.keys(many.codes)).toHaveLength(20);
  const links = Array(12).fill({ label: "", url: "" });
  const elements = await post("/api/gallery/book/", { title: "Book", buy_links: links }, "editor");
  expect(Object.keys(elements.codes)).toHaveLength(20);
});

test("a malformed sign-in is reported as a failed one", async () => {
  const { body } = await api.request("POST", "/api/auth/login/", { body: keys(90) });
  expect(body.codes.non_field_errors).toEqual(["invalid_credentials"]);
  expect(Object.keys(body.codes)).toHaveLength(20);
});

test("counts anonymous posts by client address before they are read", async () => {
  const post = (path: string, from: string) => api.request("POST", path, { body: "[[[[[[[[[[[", from });
  for (let index = 0; index < 240; index += 1)
    expect((await post(index % 2 ? "/api/viewer/subscriber/" : "/api/auth/login/", "198.51.100.1")).status).toBe(400);
  const refused = await post("/api/viewer/enquiry/", "198.51.100.1");
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await post("/form", "198.51.100.1")).status).toBe(429);
  expect((await post("/api/viewer/enquiry/", "198.51.100.2")).status).toBe(400);
  expect((await api.request("POST", "/api/post/", { body: {}, as: "editor", from: "198.51.100.1" })).status).toBe(400);
});

const buildDocument = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

function nestedDocument(depth: number) {
  let node: object = { type: "paragraph" };
  for (let level = 0; level < depth / 2 - 1; level += 1)
    node = { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }, node] }] };
  return { type: "doc", content: [node] };
}
