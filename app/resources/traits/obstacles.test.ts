import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { sampleItem } from "#tests/support/sample-items.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await insertMediaRow(api, { name: "issue.pdf", kind: "document", content_type: "application/pdf" });
});

/** Each time another, since no two issues have the same number. */
const issue = () => sampleItem("magazine", { title: "Letter", file: null });
const mention = () => sampleItem("post", { kind: "in_media" });

describe.each([
  ["an issue needs its PDF", "/api/gallery/magazine/", issue, { file: 1 }, ["file"]],
  [
    "a mention in the media needs its source",
    "/api/post/",
    mention,
    { source_name: "The Paper", source_url: "https://paper.example/x" },
    ["source_name", "source_url"],
  ],
] as const)("before it is published, %s", (_title, path, make, rest, fields) => {
  const codes = Object.fromEntries(fields.map((field) => [field, ["required"]]));
  const status = "published";

  test("when it is made", async () => {
    const refused = await api.request("POST", path, { body: { ...make(), status }, as: "editor" });
    expect([refused.status, refused.body.codes]).toEqual([400, codes]);
    const made = await api.request("POST", path, { body: { ...make(), ...rest, status }, as: "editor" });
    expect([made.status, made.body.state]).toEqual([201, "published"]);
  });

  test("when it is changed or put", async () => {
    const { id } = (await api.request("POST", path, { body: make(), as: "editor" })).body;
    for (const method of ["PATCH", "PUT"]) {
      const refused = await api.request(method, `${path}${id}/`, {
        body: { ...make(), status, version: 1 },
        as: "editor",
      });
      expect([method, refused.status, refused.body.codes]).toEqual([method, 400, codes]);
    }
    const full = { ...rest, status, version: 1 };
    expect((await api.request("PATCH", `${path}${id}/`, { body: full, as: "editor" })).body.state).toBe("published");
  });

  test("when edits that took it away are published", async () => {
    const { id } = (await api.request("POST", path, { body: { ...make(), ...rest, status }, as: "editor" })).body;
    const [field] = fields as readonly string[];
    const without = { [field as string]: field === "file" ? null : "", version: 1 };
    const waiting = await api.request("PATCH", `${path}${id}/`, { body: without, as: "editor" });
    expect(waiting.body.state).toBe("changed");
    const refused = await api.request("PATCH", `${path}${id}/`, { body: { status, version: 2 }, as: "editor" });
    expect(refused.body.codes).toEqual({ [field as string]: ["required"] });
  });

  test("when many are published", async () => {
    const { id } = (await api.request("POST", path, { body: make(), as: "editor" })).body;
    const bulk = { action: "publish", ids: [id] };
    const report = await api.request("POST", `${path}bulk/`, { body: bulk, as: "editor" });
    expect(report.body).toMatchObject({ done: [], failed: [{ id, code: "not_possible" }] });
  });
});

test("the PDF of a published issue is not deleted by force; that of a draft is", async () => {
  const pdf = { kind: "document", content_type: "application/pdf" };
  await insertMediaRow(api, { ...pdf, name: "kept.pdf", sha256: "1".repeat(64) });
  const file = 2;
  const make = async (status: string) =>
    (await api.request("POST", "/api/gallery/magazine/", { body: { ...issue(), file, status }, as: "editor" })).body.id;
  const draft = await make("draft");
  const published = await make("published");
  const force = () => api.request("DELETE", `/api/common/file/${file}/?force=1`, { as: "editor" });
  const refused = await force();
  expect([refused.status, refused.body.used_in]).toEqual([
    409,
    [{ resource: "magazine", id: published, title: "Letter" }],
  ]);
  await api.request("DELETE", `/api/gallery/magazine/${published}/`, { as: "editor" });
  expect((await force()).status).toBe(204);
  expect((await api.request("GET", `/api/gallery/magazine/${draft}/`, { as: "editor" })).body.file).toBeNull();
});
