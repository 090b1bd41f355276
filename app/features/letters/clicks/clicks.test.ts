import { beforeEach, expect, test, vi } from "vitest";
import type { RequestOptions } from "#tests/support/api.ts";
import { freshAddress } from "#tests/support/fresh-name.ts";
import { config } from "#tests/support/letter-sendings.ts";
import { createSendingWorker, readSending, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { ClickCounter } from "./click-counter.server.ts";
import { linkPath, newLinkKey } from "./link-address.ts";

// Each test sends a letter first.
vi.setConfig({ testTimeout: 90_000 });

const SITE = config.siteUrl;
const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const mark = (text: string, href: string) => ({ type: "text", text, marks: [{ type: "link", attrs: { href } }] });
const body = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        mark("The book", "https://shop.example/book?a=1&b=2#buy"),
        mark("the same", "https://shop.example/book?a=1&b=2#buy"),
        mark("write", "mailto:ines@academy.example"),
        mark("https://plain.example/", "https://plain.example/"),
      ],
    },
    { type: "button", attrs: { label: "All books", href: "/books" } },
  ],
};

const api = sharedApi({ config });
/** The client address of the test's reader, since counting is limited per client. */
let client = "";
beforeEach(async () => {
  client = freshAddress();
  await api.app.database.db.deleteFrom("subscriber").execute();
});

const switchClicks = (count_letter_clicks: boolean) =>
  api.request("PATCH", "/api/common/settings/", { as: "owner", body: { count_letter_clicks } });

async function start(counts = true) {
  await switchClicks(counts);
  await addSubscribers(api, 2, { email: "@reader.example" });
  const smtp = await startSmtp();
  const letter = await writeLetter(api, { body });
  await sendLetter(api, letter);
  await createSendingWorker(api, smtp.url).run();
  const texts = smtp.received.map(({ raw }) => raw.replace(/=\r?\n/g, "").replaceAll("=3D", "="));
  const links = [
    ...new Set(texts.flatMap((text) => text.match(/https:\/\/academy\.example\/newsletter\/go\/[\w-]+/g) ?? [])),
  ];
  return { letter, texts, paths: links.map((link) => link.slice(SITE.length)) };
}

const follow = (path: string, { headers, ...options }: RequestOptions = {}, method = "GET") =>
  api.request(method, path, { from: client, ...options, headers: { "user-agent": agent, ...headers } });
/** Prefetches redirect without being counted. */
const program = { "sec-purpose": "prefetch;prerender" };
const outcome = async (letter: number) =>
  (await api.request("GET", `/api/letter/${letter}/outcome/`, { as: "editor" })).body;
/** Waits until the counts are written, which happens on closing or at the next interval. */
const written = async (letter: number, clicks: number) =>
  expect.poll(async () => (await outcome(letter)).clicks, { timeout: 15_000 }).toBe(clicks);

test("links redirect through the site, are the same in every copy, and are counted individually", async () => {
  const loadTotalClicks = async (): Promise<number> =>
    (await api.request("GET", "/api/letter/outcomes/", { as: "editor" })).body.clicks.count;
  const before = await loadTotalClicks();
  const { letter, texts, paths } = await start();
  expect(paths).toHaveLength(2);
  for (const text of texts) for (const path of paths) expect(text).toContain(path);
  for (const text of texts) {
    expect(text).toContain('href="https://plain.example/"');
    expect(text).toContain('href="mailto:ines@academy.example"');
    expect(text).toMatch(/href="https:\/\/academy\.example\/unsubscribe\?token=/);
    expect(text).not.toContain("shop.example/book");
  }
  const [book = "", books = ""] = paths;
  const response = await follow(book, { headers: { cookie: "a=b" } });
  expect(response.status).toBe(302);
  expect(response.headers).toMatchObject({
    location: "https://shop.example/book?a=1&b=2#buy",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  expect(response.cookies).toEqual({});
  expect((await follow(books)).headers.location).toBe(`${SITE}/books`);
  await Promise.all([follow(book), follow(book)]);

  const programs: Record<string, string>[] = [
    { "user-agent": "" },
    { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" },
    { "sec-purpose": "prefetch;prerender" },
    { "x-moz": "prefetch" },
    { "sec-fetch-dest": "image" },
  ];
  for (const headers of programs) expect((await follow(book, { headers })).status).toBe(302);
  const head = await follow(book, {}, "HEAD");
  expect([head.status, head.headers.location]).toEqual([302, "https://shop.example/book?a=1&b=2#buy"]);
  // With counting switched off, it still redirects but counts nothing more.
  await switchClicks(false);
  expect((await follow(book)).status).toBe(302);
  await written(letter, 4);
  expect(await outcome(letter)).toMatchObject({
    counts_clicks: false,
    links: [
      { url: "https://shop.example/book?a=1&b=2#buy", clicks: 3 },
      { url: `${SITE}/books`, clicks: 1 },
    ],
  });
  expect((await loadTotalClicks()) - before).toBe(4);
});

test("links of a letter stay unchanged unless the academy counts clicks", async () => {
  const { letter, texts, paths } = await start(false);
  expect(paths).toEqual([]);
  expect(texts[0]).toContain("https://shop.example/book?a=1");
  expect(await outcome(letter)).toMatchObject({ counts_clicks: false, clicks: 0, links: [] });
});

test("redirects only to links of letters, and responds to invalid tokens with 404", async () => {
  const { paths } = await start();
  const [path = ""] = paths;
  const unknown = linkPath(api.app.config, newLinkKey());
  const bad = [`${path}A`, path.slice(0, -1), `${path.slice(0, -2)}__`, unknown, `${path}/https://evil.example`];
  for (const each of [...bad, "/newsletter/go/https%3A%2F%2Fevil.example", "/newsletter/go/%00"]) {
    const { status, headers } = await follow(each);
    expect([each, status, headers.location]).toEqual([each, expect.toBeOneOf([400, 404]), undefined]);
  }
  const withQuery = await follow(`${path}?url=https://evil.example`, { headers: program });
  expect(withQuery.headers.location).not.toContain("evil.example");
  expect((await follow(path, {}, "POST")).status).toBeOneOf([404, 405]);
});

test("one client is counted for 30 clicks and redirected 300 times a minute", async () => {
  const { letter, paths } = await start();
  const [path = ""] = paths;
  const busy = freshAddress();
  const statuses: number[] = [];
  for (let time = 0; time < 302; time += 1) statuses.push((await follow(path, { from: busy })).status);
  expect(statuses.filter((status) => status === 302)).toHaveLength(300);
  expect(statuses.at(-1)).toBe(429);
  expect((await follow(path)).status).toBe(302);
  await written(letter, 31);
});

test("adds up clicks counted by two processes, and keeps them while the database is unavailable", async () => {
  const { letter } = await start();
  const link = await api.app.database.db
    .selectFrom("letter_link")
    .select(["id", "sending_id"])
    .where("sending_id", "=", (await readSending(api, letter)).id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const counters = [new ClickCounter(api.app), new ClickCounter(api.app)];
  for (const counter of counters) for (let time = 0; time < 5; time += 1) counter.add(link);
  await Promise.all(counters.map((counter) => counter.write()));
  expect((await outcome(letter)).clicks).toBe(10);

  const [counter] = counters as [ClickCounter];
  const { db } = api.app.database;
  counter.add(link);
  api.app.database.db = { transaction: () => ({ execute: () => Promise.reject(new Error("away")) }) } as never;
  await counter.write();
  api.app.database.db = db;
  expect(api.logs.at(-1)).toMatchObject({ msg: "could not save letter clicks; they are kept for the next attempt" });
  await counter.write();
  expect((await outcome(letter)).clicks).toBe(11);
});

test("a letter resumed with another text redirects its new links, and its old ones still work", async () => {
  const { letter, paths } = await start();
  const { id } = await readSending(api, letter);
  await api.app.database.db.updateTable("letter_sending").set({ state: "paused" }).where("id", "=", id).execute();
  const go = () =>
    api.request("POST", `/api/letter/${letter}/sendings/${id}/continue/`, {
      as: "editor",
      body: { with_new_text: true },
    });
  const answers = await Promise.all([go(), go()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const stored = await api.app.database.db
    .selectFrom("letter_link")
    .select("url")
    .where("sending_id", "=", id)
    .execute();
  expect(stored).toHaveLength(4);
  for (const path of paths) expect((await follow(path, { headers: program })).status).toBe(302);
  expect((await outcome(letter)).links).toHaveLength(2);
});
