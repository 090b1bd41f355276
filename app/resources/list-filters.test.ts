import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { stampCollection } from "#tests/support/stamps.ts";

let api: Api;
const create = async (path: string, body: object) => {
  const response = await api.request("POST", path, { body, as: "editor" });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
};
const titles = async (query: string) => {
  const { status, body } = await api.request("GET", `/api/stamp/?ordering=title&${query}`);
  return status === 200 ? body.results.map(({ title }: { title: string }) => title) : body;
};

let themes: { id: number; slug: string }[];
let stamps: { id: number }[];
beforeAll(async () => {
  api = await startApi({ further: stampCollection });
  // The second tag's name is the first tag's id.
  const first = await create("/api/stamp/theme/", { name: "Breath" });
  themes = [
    first,
    await create("/api/stamp/theme/", { name: String(first.id) }),
    await create("/api/stamp/theme/", { name: "Calm" }),
  ];
  stamps = [];
  for (const [index, title] of ["A", "B", "C"].entries())
    stamps.push(
      await create("/api/stamp/", { title: `Stamp ${title}`, themes: [themes[index]?.id], status: "published" }),
    );
});

describe("a list filters", () => {
  test("by several values of a relation, ids or slugs, reading a number as an id", async () => {
    const [breath, numeric, calm] = themes;
    expect(await titles("themes=breath,calm")).toEqual(["Stamp A", "Stamp C"]);
    expect(await titles("themes=breath&themes=calm")).toEqual(["Stamp A", "Stamp C"]);
    expect(await titles(`themes=${calm?.id},breath`)).toEqual(["Stamp A", "Stamp C"]);
    expect(numeric?.slug).toBe(String(breath?.id));
    expect(await titles(`themes=${breath?.id}`)).toEqual(["Stamp A"]);
    expect(await titles(`themes=${numeric?.id}`)).toEqual(["Stamp B"]);
    expect(await titles("themes=nothing")).toEqual([]);
    for (const [bad, field] of [
      ["themes=", "themes.0"],
      ["themes=a,,b", "themes.1"],
      ["themes=99999999999", "themes"],
    ])
      expect(Object.keys((await titles(bad as string)).codes)).toEqual([field]);
  });

  test("by slug and by ids", async () => {
    expect(await titles("slug=stamp-b")).toEqual(["Stamp B"]);
    expect(await titles("slug=none")).toEqual([]);
    expect(await titles(`ids=${stamps[0]?.id},${stamps[2]?.id},9999`)).toEqual(["Stamp A", "Stamp C"]);
    expect((await titles("ids=one")).codes).toEqual({ ids: ["invalid"] });
    const bySlug = await api.request("GET", `/api/stamp/theme/?slug=${themes[1]?.slug}`);
    expect(bySlug.body.results).toMatchObject([{ id: themes[1]?.id }]);
    expect((await api.request("GET", "/api/viewer/enquiry/?slug=x", { as: "editor" })).body.codes).toEqual({
      slug: ["unknown"],
    });
  });

  test("and sorts by at most four fields", async () => {
    const four = await api.request("GET", "/api/stamp/?ordering=title,-id,created_at,value");
    expect(four.status).toBe(200);
    const five = await api.request("GET", "/api/stamp/?ordering=title,-id,created_at,value,modified_at");
    expect([five.status, five.body]).toEqual([
      400,
      { ordering: ["A list can be sorted by at most 4 fields."], codes: { ordering: ["invalid"] } },
    ]);
    const many = await api.request("GET", `/api/stamp/?ordering=${"id,".repeat(2500)}id`);
    expect([many.status, many.body.codes]).toEqual([400, { ordering: ["max_length"] }]);
  });
});

describe("an item can be read by its slug as well as by its id", () => {
  const name = "शांति und Ruhe";
  test.each([
    ["/api/stamp/", { title: name, status: "published" }],
    ["/api/stamp/theme/", { name }],
    ["/api/stamp/series/", { name }],
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
    await create("/api/stamp/", { title: "Not yet" });
    expect((await api.request("GET", "/api/stamp/not-yet/")).status).toBe(404);
    expect((await api.request("GET", "/api/stamp/not-yet/", { as: "editor" })).body.title).toBe("Not yet");
  });

  test("reads a number as an id, even if it is also a slug", async () => {
    const found = await api.request("GET", `/api/stamp/theme/${themes[1]?.slug}/`);
    expect(found.body.id).toBe(themes[0]?.id);
  });
});
