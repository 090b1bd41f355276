import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { sampleItem } from "#tests/support/sample-items.ts";
import { stampCollection } from "#tests/support/stamps.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ further: stampCollection });
  await insertMediaRow(api, { name: "issue.pdf", kind: "document", content_type: "application/pdf" });
});

/** Different each time, since issue numbers are unique. */
const issue = () => sampleItem("magazine", { title: "Letter", file: null });
const usedStamp = () => ({ title: "Stamp", used: true });
const mention = () => sampleItem("post", { kind: "in_media" });

describe.each([
  [
    "a used stamp without what it needs",
    "/api/stamp/",
    usedStamp,
    { story: "At dawn", certificate: 1 },
    ["story", "certificate"],
  ],
  ["an issue without its PDF", "/api/gallery/magazine/", issue, { file: 1 }, ["file"]],
  [
    "a mention in the media without its source",
    "/api/post/",
    mention,
    { source_name: "The Paper", source_url: "https://paper.example/x" },
    ["source_name", "source_url"],
  ],
] as const)("%s is not published", (_title, path, sample, rest, fields) => {
  const codes = Object.fromEntries(fields.map((field) => [field, ["required"]]));
  const status = "published";

  test("when it is created", async () => {
    const rejected = await api.request("POST", path, { body: { ...sample(), status }, as: "editor" });
    expect([rejected.status, rejected.body.codes]).toEqual([400, codes]);
    const created = await api.request("POST", path, { body: { ...sample(), ...rest, status }, as: "editor" });
    expect([created.status, created.body.state]).toEqual([201, "published"]);
  });

  test("when it is changed or replaced", async () => {
    const { id } = (await api.request("POST", path, { body: sample(), as: "editor" })).body;
    for (const method of ["PATCH", "PUT"]) {
      const rejected = await api.request(method, `${path}${id}/`, {
        body: { ...sample(), status, version: 1 },
        as: "editor",
      });
      expect([method, rejected.status, rejected.body.codes]).toEqual([method, 400, codes]);
    }
    const full = { ...rest, status, version: 1 };
    expect((await api.request("PATCH", `${path}${id}/`, { body: full, as: "editor" })).body.state).toBe("published");
  });

  test("when edits that removed the value are published", async () => {
    const { id } = (await api.request("POST", path, { body: { ...sample(), ...rest, status }, as: "editor" })).body;
    const [field] = fields as readonly string[];
    const emptied = { [field as string]: field === "file" ? null : "", version: 1 };
    const edited = await api.request("PATCH", `${path}${id}/`, { body: emptied, as: "editor" });
    expect(edited.body.state).toBe("changed");
    const rejected = await api.request("PATCH", `${path}${id}/`, { body: { status, version: 2 }, as: "editor" });
    expect(rejected.body.codes).toEqual({ [field as string]: ["required"] });
  });

  test("in a bulk action", async () => {
    const { id } = (await api.request("POST", path, { body: sample(), as: "editor" })).body;
    const bulk = { action: "publish", ids: [id] };
    const report = await api.request("POST", `${path}bulk/`, { body: bulk, as: "editor" });
    expect(report.body).toMatchObject({ done: [], failed: [{ id, code: "not_possible" }] });
  });
});

test("the PDF of a published issue cannot be deleted by force, unlike that of a draft", async () => {
  const pdf = { kind: "document", content_type: "application/pdf" };
  await insertMediaRow(api, { ...pdf, name: "kept.pdf", sha256: "1".repeat(64) });
  const file = 2;
  const createIssue = async (status: string) =>
    (await api.request("POST", "/api/gallery/magazine/", { body: { ...issue(), file, status }, as: "editor" })).body.id;
  const draft = await createIssue("draft");
  const published = await createIssue("published");
  const force = () => api.request("DELETE", `/api/common/file/${file}/?force=1`, { as: "editor" });
  const rejected = await force();
  expect([rejected.status, rejected.body.used_in]).toEqual([
    409,
    [{ resource: "magazine", id: published, title: "Letter" }],
  ]);
  await api.request("DELETE", `/api/gallery/magazine/${published}/`, { as: "editor" });
  expect((await force()).status).toBe(204);
  expect((await api.request("GET", `/api/gallery/magazine/${draft}/`, { as: "editor" })).body.file).toBeNull();
});
