import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { searchRequests } from "#tests/support/search-requests.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
const { create, post, find, titles } = searchRequests(() => api);

describe("search results", () => {
  test("contain all words, the last one as a prefix, and rank words in the title higher", async () => {
    await post("Walking in the rain", "A lantern by the door, and nothing else.");
    await post("The lantern", "About light.");
    expect(await titles("lantern")).toEqual(["The lantern", "Walking in the rain"]);
    expect(await titles("lant")).toHaveLength(2);
    expect(await titles("rain lantern")).toEqual(["Walking in the rain"]);
    expect(await titles("lantern rai")).toEqual(["Walking in the rain"]);
    expect(await titles("rai lantern")).toEqual([]);
    expect((await find("lantern", undefined, "&resource=book")).count).toBe(0);
  });

  test.each([
    ["Éclair au café", "eclair CAFE"],
    ["Die Straße der Ruhe", "strasse"],
    ["GRÜSSE nach Süden", "grüße sud"],
    ["Œuvre de Łódź", "oeuvre lodz"],
    ["शान्ति और ध्यान", "शान्ति"],
    ["شَمْسٌ وَقَمَر", "شمس"],
    ["安静的力量在早晨", "力量"],
    ["静かな東京の朝", "東京"],
    ["สวัสดีความสงบ", "ความ"],
    ["สุขที่แท้จริงอยู่ในใจ", "แท้จริง"],
    ["研究生命起源", "生命"],
    ["Ο Οδυσσέας και η Ιθάκη ΟΔΌΣ", "ΟΔΥΣΣΕΑΣ οδος"],
    ["마음의 평화", "평화"],
    ["L’art d’aimer", "aimer"],
  ])("contain %s for %s", async (title, q) => {
    const { slug } = await post(title, "…");
    expect((await find(q)).results).toMatchObject([{ title, slug, resource: "post", kind: "blog" }]);
  });

  test("include other spellings of a word", async () => {
    await post("A day without a to-do list", "Nothing is planned.");
    await post("My todo for Friday", "One thing only.");
    await post("Send no e-mails", "Write a letter, don’t type.");
    expect((await titles("todo")).sort()).toEqual(["A day without a to-do list", "My todo for Friday"]);
    expect((await titles("to-do")).sort()).toEqual(["A day without a to-do list", "My todo for Friday"]);
    expect(await titles("to do list")).toEqual(["A day without a to-do list"]);
    for (const q of ["email", "emails", "e-mail", "dont type", "don't type"])
      expect(await titles(q), q).toEqual(["Send no e-mails"]);
    const [hit] = (await find("emails")).results;
    expect(hit.title_segments).toEqual([
      { text: "Send no ", match: false },
      { text: "e-mails", match: true },
    ]);
  });

  test("include Arabic nouns with and without their article", async () => {
    await post("السلام في القلب", "كتاب عن الحب والنور");
    await post("سلام داخلي", "نور في البيت");
    for (const q of ["السلام", "سلام"]) expect((await titles(q)).sort(), q).toEqual(["السلام في القلب", "سلام داخلي"]);
    for (const q of ["النور", "نور", "والنور"]) expect(await titles(q), q).toContain("سلام داخلي");
    expect(await titles("حب")).toEqual(["السلام في القلب"]);
  });

  test("include texts without spaces for any single character", async () => {
    await post("清晨的阳光很温暖", "…");
    for (const q of ["光", "暖", "阳光"]) expect(await titles(q), q).toEqual(["清晨的阳光很温暖"]);
    expect((await find("光")).results[0].title_segments).toContainEqual({ text: "光", match: true });
  });

  test("contain phrases in quotation marks literally", async () => {
    await post("Sit by still water", "The water was still there, still and deep.");
    await post("Still life", "By the still water we sat.");
    expect(await titles('"still water"')).toHaveLength(2);
    expect(await titles("“water was still”")).toEqual(["Sit by still water"]);
    expect(await titles('"water still"')).toEqual([]);
    expect(await titles('"by the still" sat')).toEqual(["Still life"]);
    expect(await titles('"still wat"')).toEqual([]);
    // Phrases don't span title and text, are not corrected, and ignore an unpaired quotation mark.
    expect(await titles('"life by"')).toEqual([]);
    expect(await find('"stil water"')).toMatchObject({ count: 0, corrected: null });
    expect(await titles('"still water')).toHaveLength(2);
    const [{ excerpt }] = (await find('"the still water"')).results;
    expect(excerpt.filter(({ match }: { match: boolean }) => match)).toEqual([
      { text: "the still water", match: true },
    ]);
  });

  test("rank the exact title first, then titles that start with it or contain it", async () => {
    const often = "Bellflower and bellflower again. ".repeat(20);
    await post("About bellflower days", often);
    await post("Bellflower and bellflower", often);
    await post("Nothing in the title", `${often} bellflower days`);
    await post("Bellflower days!", "Short.");
    await post("Bellflower days of summer", "Long. ".repeat(200));
    const found = await titles("bellflower days");
    expect(found.slice(0, 3)).toEqual(["Bellflower days!", "Bellflower days of summer", "About bellflower days"]);
    expect(found.slice(3)).toEqual(["Nothing in the title"]);
    expect((await titles("Bellflower Days"))[0]).toBe("Bellflower days!");
  });

  test("include quotes by their text, titled by their first words", async () => {
    const text = "Gillyflower mornings ask for nothing but that you open the window and stay with what comes in.";
    await create("/api/gallery/quote/", { text, attribution: "Anahita", status: "published" });
    const [hit] = (await find("gillyflower stay anahita")).results;
    expect(hit.title).toBe("Gillyflower mornings ask for nothing but that you open the …");
    const excerpt = hit.excerpt.map((segment: { text: string }) => segment.text).join("");
    expect(excerpt).toBe(`${text} Anahita`);
  });

  test("separate the parts of an item in the excerpt", async () => {
    await create("/api/post/", {
      title: "Snapdragon",
      excerpt: "How to begin",
      body: {
        type: "doc",
        content: [
          { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "What you need" }] },
          { type: "paragraph", content: [{ type: "text", text: "A chair." }] },
        ],
      },
      author_name: "Tom",
      status: "published",
    });
    const [hit] = (await find("snapdragon")).results;
    expect(hit.excerpt).toEqual([{ text: "How to begin · What you need · A chair. Tom", match: false }]);
  });

  test("have excerpts of the original text", async () => {
    const long = `${"Something else entirely. ".repeat(40)}Then <b>Pâtisserie</b> & tea. ${"More of it. ".repeat(40)}`;
    await post("A pâtisserie", long);
    const [hit] = (await find("patisser tea")).results.concat((await find("tea patisser")).results);
    expect(hit.title_segments).toEqual([
      { text: "A ", match: false },
      { text: "pâtisserie", match: true },
    ]);
    const matched = hit.excerpt.filter((segment: { match: boolean }) => segment.match);
    expect(matched.map((segment: { text: string }) => segment.text)).toEqual(["Pâtisserie", "tea"]);
    const shown = hit.excerpt.map((segment: { text: string }) => segment.text).join("");
    expect(shown.length).toBeLessThan(320);
    expect(long).toContain(shown.replace(/^… | …$/g, ""));
  });

  test("include all resources, even pages", async () => {
    await create("/api/gallery/quote/", { text: "Periwinkle thoughts", status: "published" });
    const consented_on = "2026-01-01";
    await create("/api/viewer/testimonial/", {
      name: "Ann",
      text: "Periwinkle days",
      consented_on,
      status: "published",
    });
    const page = (await api.request("GET", "/api/page/vision/", { as: "editor" })).body;
    const body = { title: "Our vision", lead: "A periwinkle sky", version: page.version };
    expect((await api.request("PATCH", "/api/page/vision/", { body, as: "editor" })).status).toBe(200);
    const found = (await find("periwinkle")).results.map((hit: { resource: string }) => hit.resource);
    expect(found.sort()).toEqual(["page", "quote", "testimonial"]);
    expect((await find("periwinkle sky")).results[0]).toMatchObject({ slug: "vision", published_at: null });
    expect((await find("services")).count + (await find("mentorship")).count).toBeGreaterThan(0);
  });

  test("are paginated", async () => {
    for (const number of [1, 2, 3]) await post(`Marigold ${number}`);
    const second = await find("marigold", undefined, "&page_size=2&page=2");
    expect([second.count, second.results.length, second.next]).toEqual([3, 1, null]);
    const past = await api.request("GET", "/api/common/search/?q=marigold&page=9");
    expect([past.status, past.body]).toEqual([404, { detail: "Invalid page." }]);
  });
});

describe("typos", () => {
  test("are corrected if the query as typed has no results", async () => {
    await post("Kindness and perseverance", "Meditation in the garden.");
    expect(await find("kindnes perseverence")).toMatchObject({ count: 1, corrected: "kindness perseverance" });
    expect(await find("Medtation in the garden")).toMatchObject({ count: 1, corrected: "meditation in the garden" });
    for (const typo of ["gadren", "agrden", "gardem", "xarden", "garrden"]) {
      expect(await find(typo), typo).toMatchObject({ count: 1, corrected: "garden" });
    }
    // Two typos: at both ends, in the middle, transposed.
    for (const typo of ["zerseverancy", "persevxxance", "eprseveranec", "perseveran"]) {
      expect((await find(typo)).results, typo).toMatchObject([{ title: "Kindness and perseverance" }]);
    }
    expect(await find("garden")).toMatchObject({ corrected: null });
    for (const q of ["gxrxen", "medixaxixn", "gar8en9"]) expect((await find(q)).count, q).toBe(0);
    expect(await find("gadren", undefined, "&page=1&page_size=1")).toMatchObject({ next: null });
  });

  test("are not corrected to words of items that the actor may not see", async () => {
    await post("Quicksilver", "", { status: "draft" });
    const gone = await post("Thunderbolt");
    await api.request("DELETE", `/api/post/${gone.id}/`, { as: "editor" });
    for (const q of ["quicksilvr", "thunderbollt"]) {
      expect(await find(q)).toMatchObject({ count: 0, corrected: null });
      expect(await find(q, "author")).toMatchObject({ count: 0, corrected: null });
    }
    expect(await find("quicksilvr", "editor")).toMatchObject({ count: 1, corrected: "quicksilver" });
  });

  test("need at most five queries, including authentication", async () => {
    await post("Hollyhock and larkspur");
    await find("hollyhock", "editor");
    const queries = (q: string) => countQueries(api, () => find(q, "editor"), { written: true });
    expect(await queries("larkpsur hollyhok")).toBe(5);
    expect(await queries("larkspur")).toBeLessThanOrEqual(2);
  });
});

describe("a query", () => {
  test.each([
    "",
    "   ",
    "!!!",
    "😀",
    '"',
    "'",
    "a OR b",
    "NEAR(a b, 3)",
    "title:walking",
    "* ^",
    "a & !b | (c)",
    "':*",
    "\\",
    "-- ; drop",
    "{title}: a",
    "e".repeat(200),
  ])("%j is treated as text", async (q) => {
    const { count, results } = await find(q);
    expect(results.length).toBeLessThanOrEqual(count);
  });

  test("is rejected if it is too long, has null characters, or an unknown resource", async () => {
    const rejectedCodes = async (query: string) => {
      const response = await api.request("GET", `/api/common/search/?${query}`);
      expect(response.status).toBe(400);
      return response.body.codes;
    };
    expect(await rejectedCodes(`q=${"a".repeat(201)}`)).toEqual({ q: ["max_length"] });
    expect(Object.keys(await rejectedCodes("q=a%00b"))).toEqual(["q"]);
    expect(await rejectedCodes("q=a&resource=enquiry&page=0")).toEqual({
      resource: ["invalid_choice"],
      page: ["min_value"],
    });
  });

  test("is limited for visitors", async () => {
    const own = await startApi({ build: sampleBuild([{ path: "search", loader: () => "found" }]) });
    const ask = (target = "/api/common/search/?q=a") => own.request("GET", target);
    for (let count = 0; count < 115; count += 1) await ask();
    // All spellings of the paths count; responses from the page cache don't.
    for (const target of ["/search?q=a", "/search?q=a", "/Search?q=b", "/%73EARCH.data?q=c", "/search?q=d"])
      await ask(target);
    await ask("/api\\common/search\\?q=a");
    expect((await ask()).status).toBe(429);
    for (const target of ["/search?q=e", "/SEARCH.data?q=e", "/api\\common/search\\?q=e"])
      expect((await ask(target)).status, target).toBe(429);
    expect((await ask("/search\\?q=e")).headers.location).toBe("/search?q=e");
    expect((await ask("/search?q=a#?q=e")).status).toBe(200);
    expect((await own.request("GET", "/api/common/search/?q=a", { as: "author" })).status).toBe(200);
  });
});
