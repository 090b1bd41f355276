import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { sampleItem } from "#tests/support/sample-items.ts";

let api: Api;
const create = async (path: string, body: object) => {
  const response = await api.request("POST", path, { body, as: "editor" });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
};
const titles = async (query: string) => {
  const { status, body } = await api.request("GET", `/api/post/?ordering=title&${query}`);
  return status === 200 ? body.results.map(({ title }: { title: string }) => title) : body;
};

let tags: { id: number; slug: string }[];
let posts: { id: number }[];
beforeAll(async () => {
  api = await startApi();
  await insertMediaRow(api, { name: "issue.pdf", kind: "document", content_type: "application/pdf" });
  // The name of the second tag is the id of the first.
  const first = await create("/api/post/tag/", { name: "Breath" });
  tags = [
    first,
    await create("/api/post/tag/", { name: String(first.id) }),
    await create("/api/post/tag/", { name: "Calm" }),
  ];
  posts = [];
  for (const [index, title] of ["A", "B", "C"].entries())
    posts.push(await create("/api/post/", { title: `Post ${title}`, tags: [tags[index]?.id], status: "published" }));
});

describe("a list filters", () => {
  test("by several values of a relation, ids or slugs, reading a number as an id", async () => {
    const [breath, numeric, calm] = tags;
    expect(await titles("tags=breath,calm")).toEqual(["Post A", "Post C"]);
    expect(await titles("tags=breath&tags=calm")).toEqual(["Post A", "Post C"]);
    expect(await titles(`tags=${calm?.id},breath`)).toEqual(["Post A", "Post C"]);
    expect(numeric?.slug).toBe(String(breath?.id));
    expect(await titles(`tags=${breath?.id}`)).toEqual(["Post A"]);
    expect(await titles(`tags=${numeric?.id}`)).toEqual(["Post B"]);
    expect(await titles("tags=nothing")).toEqual([]);
    for (const [bad, field] of [
      ["tags=", "tags.0"],
      ["tags=a,,b", "tags.1"],
      ["tags=99999999999", "tags"],
    ])
      expect(Object.keys((await titles(bad as string)).codes)).toEqual([field]);
  });

  test("by slug and by ids", async () => {
    expect(await titles("slug=post-b")).toEqual(["Post B"]);
    expect(await titles("slug=none")).toEqual([]);
    expect(await titles(`ids=${posts[0]?.id},${posts[2]?.id},9999`)).toEqual(["Post A", "Post C"]);
    expect((await titles("ids=one")).codes).toEqual({ ids: ["invalid"] });
    const bySlug = await api.request("GET", `/api/post/tag/?slug=${tags[1]?.slug}`);
    expect(bySlug.body.results).toMatchObject([{ id: tags[1]?.id }]);
    expect((await api.request("GET", "/api/gallery/quote/?slug=x")).body.codes).toEqual({ slug: ["unknown"] });
  });

  test("and sorts by at most four fields", async () => {
    const four = await api.request("GET", "/api/post/?ordering=title,-id,created_at,author_name");
    expect(four.status).toBe(200);
    const many = await api.request("GET", `/api/post/?ordering=${"id,".repeat(2500)}id`);
    expect([many.status, many.body]).toEqual([
      400,
      { ordering: ["A list is ordered by 4 fields at most."], codes: { ordering: ["invalid"] } },
    ]);
  });
});

describe("an item can be read by its slug as well as by its id", () => {
  const name = "शांति und Ruhe";
  test.each([
    ["/api/post/", { title: name, status: "published" }],
    ["/api/post/tag/", { name }],
    ["/api/post/category/", { name }],
    ["/api/gallery/image-category/", { name }],
    ["/api/gallery/book/", { title: name, status: "published" }],
    ["/api/gallery/video/", sampleItem("video", { title: name, status: "published" })],
    ["/api/gallery/magazine/", sampleItem("magazine", { title: name, file: 1, status: "published" })],
  ])("%s", async (path, body) => {
    const item = await create(path, body);
    expect(item.slug).toBe("शांति-und-ruhe");
    for (const as of [undefined, "editor"]) {
      const by = (key: string | number) => api.request("GET", `${path}${key}/`, as ? { as } : {});
      const found = await by(encodeURIComponent(item.slug));
      expect([found.status, found.body]).toEqual([200, (await by(item.id)).body]);
      expect((await by("no-such-slug")).status).toBe(404);
    }
    const rejected = await api.request("PATCH", `${path}${item.slug}/`, { body: {}, as: "editor" });
    expect(rejected.status).toBe(404);
  });

  test("but not before it is published", async () => {
    await create("/api/post/", { title: "Not yet" });
    expect((await api.request("GET", "/api/post/not-yet/")).status).toBe(404);
    expect((await api.request("GET", "/api/post/not-yet/", { as: "editor" })).body.title).toBe("Not yet");
  });

  test("reads a number as an id, even if it is also a slug", async () => {
    const found = await api.request("GET", `/api/post/tag/${tags[1]?.slug}/`);
    expect(found.body.id).toBe(tags[0]?.id);
  });
});
