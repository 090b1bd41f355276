import { beforeEach, describe, expect, test } from "vitest";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import { foldText } from "#app/platform/text/fold-text.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { stampCollection } from "#tests/support/stamps.ts";
import { getStore } from "./store.server.ts";

const api = sharedApi({ further: stampCollection });
beforeEach(async () => {
  for (const table of ["stamp", "stamp_series"]) await getStore(api.app).deleteFrom(table).execute();
});

const path = "/api/stamp/";
const create = async (title: string, as: "author" | "editor" = "editor") => {
  const { body } = await api.request("POST", path, { body: { title }, as });
  return body.id as number;
};
const change = (id: number, body: object) => api.request("PATCH", `${path}${id}/`, { body, as: "editor" });
const find = async (search: string, as: "author" | "editor" | null = "editor") => {
  const query = new URLSearchParams({ search, ordering: "id", page_size: "100" });
  const { body } = await api.request("GET", `${path}?${query}`, { ...(as && { as }) });
  expect(body.results.length, search).toBe(Math.min(100, body.count));
  return body.results.map(({ title, name }: Record<string, string>) => title ?? name) as string[];
};

describe("the search of a list", () => {
  test("finds rows that contain each word, in any script, anywhere in the text", async () => {
    const titles = [
      ...["Lantern in the Morning", "The lanterns' mornings", "Mor ning", "Café — 50 % off_season", 'The "quoted" one'],
      ...[
        "العربية والخط",
        "静寂の庭を歩く",
        "静けさ",
        "Тишина и свет",
        "😀😃 smiles",
        "İstanbul",
        "aaa aaaa",
        "a\\b",
        "OR AND NOT",
      ],
    ];
    for (const title of titles) await create(title);
    const searches = [
      ...["lantern", "ANTER morn", "orning lanterns", "ning", "mor", "mo", "m", "cafe 50", "%", "_season", '"quo', "*"],
      ...[
        "عربي",
        "静寂",
        "静",
        "の庭を",
        "ишин",
        "😀😃",
        "istanbul",
        "aaaa",
        "a\\b",
        "or",
        "and not",
        "nowhere",
        "tern lan x",
      ],
    ];
    for (const search of searches) {
      const words = foldText(search).split(" ");
      const expected = titles.filter((title) => words.every((word) => foldText(title).includes(word)));
      expect(await find(search), search).toEqual(expected);
    }
  });

  test.each(["editor", "author"] as const)(
    "of an %s is counted no further than asked for, on each page",
    async (as) => {
      const titles = Array.from({ length: 7 }, (_, index) => `Kestrel of the ${as} ${index}`);
      for (const title of titles) await create(title, as);
      const read = async (page: number) => {
        const query = new URLSearchParams({ search: `kestrel ${as}`, ordering: "id", page_size: "2", page: `${page}` });
        const { status, body } = await api.request("GET", `${path}?${query}&count_limit=3`, { as });
        const found = body.results?.map(({ title }: { title: string }) => title);
        return status === 200 ? { found, count: body.count, isLast: body.next === null } : status;
      };
      expect(await read(1)).toEqual({ found: titles.slice(0, 2), count: 4, isLast: false });
      expect(await read(2)).toEqual({ found: titles.slice(2, 4), count: 5, isLast: false });
      expect(await read(3)).toEqual({ found: titles.slice(4, 6), count: 7, isLast: false });
      expect(await read(4)).toEqual({ found: titles.slice(6), count: 7, isLast: true });
      expect(await read(5)).toBe(404);
    },
  );

  test("follows each change: of a text, into and out of the trash, and permanent deletion", async () => {
    const id = await create("Hummingbird");
    await change(id, { title: "Kingfisher" });
    expect([await find("hummingbird"), await find("kingfisher")]).toEqual([[], ["Kingfisher"]]);
    await change(id, { story: "Not searched" });
    expect(await find("kingfisher")).toEqual(["Kingfisher"]);
    await api.request("DELETE", `${path}${id}/`, { as: "editor" });
    expect(await find("kingfisher")).toEqual([]);
    await api.request("POST", `${path}${id}/restore/`, { as: "editor" });
    expect(await find("kingfisher")).toEqual(["Kingfisher"]);
    await getStore(api.app).deleteFrom("stamp").where("id", "=", id).execute();
    expect(await find("kingfisher")).toEqual([]);
  });

  test("shows everybody what they may see: drafts to their authors, pending edits to staff", async () => {
    const id = await create("Woodpecker");
    await create("Woodpecker of an author", "author");
    expect(await find("woodpecker", null)).toEqual([]);
    expect(await find("woodpecker", "author")).toEqual(["Woodpecker of an author"]);
    await change(id, { status: "published" });
    await change(id, { title: "Nuthatch" });
    expect(await find("woodpecker", null)).toEqual(["Woodpecker"]);
    expect([await find("nuthatch", null), await find("nuthatch", "author")]).toEqual([[], []]);
  });

  test("counts and shows the same items, however many match, in any order and with filters", async () => {
    const time = api.app.now().toISOString();
    const rows = Array.from({ length: 5_400 }, (_, n) => {
      const name = `Series ${n} ${n % 3 === 0 ? "third" : "other"} ${n % 100 === 0 ? "hundredth" : ""}`.trim();
      const found = { search_text: name.toLowerCase(), sort_key: name.toLowerCase() };
      const key = { slug: `series-${n}`, name_key: name.toLowerCase(), position: n };
      const own = { name, description: "", language: "en", created_by: null, version: 1 };
      return { ...own, ...found, ...key, created_at: time, modified_at: time };
    });
    await insertRows(getStore(api.app), "stamp_series", rows);
    const count = async (query: string) =>
      (await api.request("GET", `/api/stamp/series/?${query}`, { as: "editor" })).body.count;
    expect(await count("search=series")).toBe(5_400);
    expect(await count("search=third+series")).toBe(1_800);
    expect(await count("search=hundredth")).toBe(54);
    expect(await count("search=hundredth+third&ordering=-name")).toBe(18);
    expect(await count("search=hundredthird")).toBe(0);
    const hundredths = await getStore(api.app)
      .selectFrom("stamp_series")
      .select("id")
      .where("position", "in", [0, 100, 200, 300, 400, 500])
      .execute();
    const ids = hundredths.map(({ id }) => id).join(",");
    const some = await api.request("GET", `/api/stamp/series/?search=third&ids=${ids}`, { as: "editor" });
    expect(some.body.count).toBe(2);
  });
});
