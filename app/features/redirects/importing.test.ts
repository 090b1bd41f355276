import { beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { sampleItem } from "#tests/support/sample-items.ts";
import { redirects } from "./redirects.resource.ts";

const path = `${redirects.path}/import/`;
let api: Api;
beforeAll(async () => {
  api = await startApi({ config: { siteUrl: "https://academy.example" } });
});

const post = (url: string, body: object, as: "editor" | "author" | undefined = "editor") =>
  api.request("POST", url, { ...(as && { as }), body });

/** The results of a check, row by row. */
async function check(...lines: string[]) {
  const { status, body } = await post(`${path}check/`, { csv: lines.join("\n") });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows as { row: number; from: string; to: string; permanent: string; outcome: string; message: string }[];
}

const pickColumns = (rows: Awaited<ReturnType<typeof check>>) =>
  rows.map(({ row, from, to, permanent }) => ({ row, from, to, permanent }));
const outcomes = (rows: { outcome: string }[]) => rows.map(({ outcome }) => outcome);
const stored = async (search: string) =>
  (await api.request("GET", `${redirects.path}/?search=${encodeURIComponent(search)}`, { as: "editor" })).body.results;

test("a check changes nothing, an import stores its results, and repeating it changes nothing", async () => {
  const lines = ["permanent;To;From", "no;/books;/Plain-Old/", ";/vision#top;https://academy.example/plain-older"];
  const rows = await check(...lines);
  expect(outcomes(rows)).toEqual(["new", "new"]);
  expect(await stored("/plain-old")).toEqual([]);

  const { body } = await post(path, { rows: pickColumns(rows) });
  expect(outcomes(body.rows)).toEqual(["imported", "imported"]);
  expect(await stored("/plain-old")).toMatchObject([
    { source: "/plain-old", target: "/books", type: "temporary", origin: "hand" },
    { source: "/plain-older", target: "/vision#top", type: "permanent" },
  ]);

  expect(outcomes(await check(...lines))).toEqual(["same", "same"]);
  const again = await post(path, { rows: pickColumns(rows) });
  expect(outcomes(again.body.rows)).toEqual(["same", "same"]);
  expect(await stored("/plain-old")).toHaveLength(2);
});

test("each row that can't be imported is reported with how to fix it", async () => {
  await post(`${redirects.path}/`, { source: "/taken-before", target: "/books" });
  await post(`${redirects.path}/`, { source: "/leads-to-hub", target: "/hub" });
  const book = sampleItem("book", { title: "Seen", slug: "seen", status: "published" });
  await api.request("POST", "/api/gallery/book/", { as: "editor", body: book });
  const rows = await check(
    "from,to,permanent",
    "/own-loop,/own-loop",
    "/ring-a,/ring-b",
    "/ring-b,/ring-a",
    "/ring-c,/ring-a",
    "/taken-before,/vision",
    "/ring-a,/vision",
    "/ring-a,/ring-b,yes",
    "/hub,/vision",
    "/books/seen,/vision",
    "/books,/vision",
    "/maybe,/vision,perhaps",
    ",/vision",
    "/nowhere,",
    "/nowhere,javascript:alert(1)",
    "https://elsewhere.example/x,/vision",
    "/fine,/vision",
  );
  expect(rows.map(({ row, outcome, message }) => [row, outcome, message ?? ""])).toEqual([
    [2, "problem", expect.stringContaining("can’t point to itself")],
    [3, "new", ""],
    [4, "problem", expect.stringContaining("a redirect loop: /ring-b → /ring-a → /ring-b")],
    [5, "problem", expect.stringContaining("Enter /ring-b")],
    [6, "problem", expect.stringContaining("already redirects to /books.")],
    [7, "problem", expect.stringContaining("Row 3 redirects the same path")],
    [8, "same", ""],
    [9, "problem", expect.stringContaining("/leads-to-hub redirects here")],
    [10, "problem", expect.stringContaining("“Seen” already uses this path")],
    [11, "problem", expect.stringContaining("A page on this site already uses this path")],
    [12, "problem", expect.stringContaining("“perhaps” is neither yes nor no")],
    [13, "problem", "From: This is missing."],
    [14, "problem", "To: This is missing."],
    [15, "problem", expect.stringMatching(/^To: Enter a path/)],
    [16, "problem", expect.stringMatching(/^From: Enter a path on this site/)],
    [17, "new", ""],
  ]);
  // The import has the same results for any selection of rows.
  const { body } = await post(path, { rows: pickColumns(rows) });
  expect(outcomes(body.rows)).toEqual(outcomes(rows).map((outcome) => (outcome === "new" ? "imported" : outcome)));
});

test.each([
  ["", /empty/],
  ["from,to\n", /headings, but no rows/],
  ["old,new\n/a,/b\n", /name the columns/],
  ["PK\u0000\u0003", /Null characters/],
  [`from,to\n${"/a,/b\n".repeat(2001)}`, /too many rows\. The limit is 2,000/],
  ["a".repeat(400_001), /400000/],
])("file %# is rejected as a whole, with a message that says why", async (csv, message) => {
  const { status, body } = await post(`${path}check/`, { csv });
  expect(status).toBe(400);
  expect(body.csv.join(" ")).toMatch(message);
});

test("rows end with any mixture of CRLF, LF and CR, and keep their numbers", async () => {
  const { status, body } = await post(`${path}check/`, {
    csv: "from,to\r\n/ends-a,/vision\r\n/ends-b,/vision\n\n/ends-c,/vision\r/ends-d,/vision",
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.rows.map(({ row, from, outcome }: Record<string, unknown>) => [row, from, outcome])).toEqual([
    [2, "/ends-a", "new"],
    [3, "/ends-b", "new"],
    [5, "/ends-c", "new"],
    [6, "/ends-d", "new"],
  ]);
});

test("a preview shows the guessed delimiter and headings; a check uses the chosen ones", async () => {
  const csv = "Moved,in,2024\nfrom;to\n/chosen,a;/vision\n/chosen,b;/books\n";
  const guess = await post(`${path}preview/`, { csv });
  expect(guess.body).toMatchObject({ delimiter: ";", heading_row: 2, headings: ["from", "to"], row_count: 2 });
  expect(guess.body.sample).toEqual([
    ["/chosen,a", "/vision"],
    ["/chosen,b", "/books"],
  ]);

  const chosen = { csv, delimiter: ",", heading_row: 0 };
  const preview = await post(`${path}preview/`, chosen);
  expect(preview.body).toMatchObject({ delimiter: ",", heading_row: 0, row_count: 4 });
  const { body } = await post(`${path}check/`, chosen);
  expect(pickColumns(body.rows)[2]).toEqual({ row: 3, from: "/chosen", to: "a;/vision", permanent: "" });
  expect(await stored("/chosen")).toEqual([]);
});

test.each([
  { delimiter: "x" },
  { delimiter: "" },
  { heading_row: -1 },
  { heading_row: 1.5 },
  { heading_row: 9 },
  { heading_row: 1001 },
  { encoding: "utf-8" },
])("the option %o is rejected", async (option) => {
  for (const step of ["preview", "check"])
    expect((await post(`${path}${step}/`, { csv: "from,to\n/a,/b\n", ...option })).status, step).toBe(400);
});

test("rejects more rows than fit into a request, and unknown fields", async () => {
  const row = { row: 1, from: "/too-many", to: "/books" };
  expect((await post(path, { rows: Array(26).fill(row) })).status).toBe(400);
  expect((await post(path, { rows: [] })).status).toBe(400);
  expect((await post(path, { rows: [{ ...row, hits: 9 }] })).status).toBe(400);
  expect(await stored("/too-many")).toEqual([]);
});

test("reads a file without headings by position, with the same number of queries for any size", async () => {
  const lines = Array.from({ length: 2000 }, (_, at) => `/many/${at},/vision`);
  const rows = await check(...lines);
  expect(rows).toHaveLength(2000);
  expect(new Set(outcomes(rows))).toEqual(new Set(["new"]));
});

test("only editors and owners import", async () => {
  const rows = [{ row: 1, from: "/forbidden", to: "/books" }];
  for (const [url, body] of [
    [`${path}preview/`, { csv: "/forbidden,/books" }],
    [`${path}check/`, { csv: "/forbidden,/books" }],
    [path, { rows }],
  ] as const) {
    expect((await post(url, body, "author")).status).toBe(403);
    expect((await api.request("POST", url, { body })).status).toBe(401);
  }
  expect(await stored("/forbidden")).toEqual([]);
});

test("two people who import the same file at the same time store each redirect once, without chains", async () => {
  const rows = Array.from({ length: 10 }, (_, at) => ({ row: at + 1, from: `/at-once/${at}`, to: "/vision" }));
  const back = [{ row: 1, from: "/at-once-end", to: "/at-once/0" }];
  const answers = await Promise.all([post(path, { rows }), post(path, { rows }), post(path, { rows: back })]);
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBe(200);
  const found = answers.slice(0, 2).flatMap(({ body }) => outcomes(body.rows));
  expect(found.filter((outcome) => outcome === "imported").length).toBeLessThanOrEqual(10);
  for (const outcome of found) expect(["imported", "same", "problem"]).toContain(outcome);
  const sources = (await stored("/at-once")).map(({ source }: { source: string }) => source);
  expect(new Set(sources).size).toBe(sources.length);
  expect(sources.includes("/at-once/0") && sources.includes("/at-once-end")).toBe(false);
});
