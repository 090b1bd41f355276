import { describe, expect, test } from "vitest";
import * as letterPage from "#app/features/letters/pages/letter.tsx";
import * as lettersPage from "#app/features/letters/pages/letters.tsx";
import { type Api, startApi } from "#tests/support/api.ts";
import { createSendingWorker, readSending, richText, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { sampleBuild } from "#tests/support/sample-build.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";

const SITE = "https://academy.example";
const HOUR = 3_600_000;
const path = "/newsletter/letters/spring-is-here";
const pages = [
  { path: "newsletter/letters", ...lettersPage },
  { path: "newsletter/letters/:slug", ...letterPage },
];

/** Starts an academy with subscribers. @param onSite whether its letters are published on the site */
async function start({ onSite = true } = {}): Promise<Api> {
  const api = await startApi({ build: sampleBuild(pages), config: { smtpUrl: "smtp://127.0.0.1:9", siteUrl: SITE } });
  await addSubscribers(api, 3);
  const body = { letters_on_site: onSite };
  expect((await api.request("PATCH", "/api/common/settings/", { as: "owner", body })).status).toBe(200);
  return api;
}

async function receive(api: Api): Promise<string[]> {
  const smtp = await startSmtp();
  const worker = createSendingWorker(api, smtp.url);
  await worker.run();
  await worker.run();
  return smtp.received.map(({ raw }) => raw.replace(/=\r?\n/g, "").replaceAll("=3D", "="));
}

const titles = async (api: Api) =>
  (await api.request("GET", "/api/web-letter/")).body.results.map(({ title }: { title: string }) => title);
const steer = async (api: Api, letter: number, action: string, body: object = {}) => {
  const { id } = await readSending(api, letter);
  return api.request("POST", `/api/letter/${letter}/sendings/${id}/${action}/`, { as: "editor", body });
};

describe("a sent letter", () => {
  test("can be read on the site without anything about its recipient, and is linked from the email", async () => {
    const api = await start();
    const emphasis = { type: "text", text: "{name}", marks: [{ type: "bold" }] };
    const body = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [emphasis, { type: "text", text: "Dear {name|reader}, the garden is open again." }],
        },
        { type: "button", attrs: { href: "/books", label: "Books for {name|you}" } },
      ],
    };
    const letter = await writeLetter(api, { preview_line: "Come and see, {name|all}", body });
    expect((await api.request("GET", path)).status).toBe(404);
    expect((await sendLetter(api, letter)).status).toBe(201);
    const { status, body: html } = await api.request("GET", path);
    expect(status).toBe(200);
    for (const text of ["Spring is here", "Dear reader, the garden is open again.", "Books for you", "4 May 2026"])
      expect(html).toContain(text);
    expect(html).not.toMatch(/\{\{|\{name|unsubscribe|token=|choose-topics|@example/);
    expect((await api.request("GET", "/newsletter/letters")).body).toContain("Come and see, all");

    const raws = await receive(api);
    expect(raws).toHaveLength(3);
    for (const raw of raws) {
      expect(raw).toContain(`href="${SITE}${path}"`);
      expect(raw).toContain(`View in browser <${SITE}${path}>`);
      expect(raw).not.toContain("{{");
    }
  });

  test("is found by search, the sitemap, the feeds and llms.txt, until it is taken off the site", async () => {
    const api = await start();
    await sendLetter(api, await writeLetter(api));
    const places = ["/sitemap-letters.xml", "/rss.xml", "/atom.xml", "/feed.json", "/llms.txt"];
    for (const place of places) expect(String((await api.http.inject(place)).body), place).toContain(path);
    const found = async () => (await api.request("GET", "/api/common/search/?q=garden")).body;
    expect(await found()).toMatchObject({ count: 1, results: [{ resource: "web-letter", slug: "spring-is-here" }] });
    const [{ id }] = (await api.request("GET", "/api/web-letter/")).body.results;
    const body = { status: "draft" };
    expect((await api.request("PATCH", `/api/web-letter/${id}/`, { as: "editor", body })).status).toBe(200);
    expect((await api.request("GET", path)).status).toBe(404);
    for (const place of places) expect(String((await api.http.inject(place)).body), place).not.toContain(path);
    expect(await found()).toMatchObject({ count: 0 });
  });

  test("stays off the site if the settings or the letter say so, and its emails don't link to it", async () => {
    const api = await start({ onSite: false });
    await sendLetter(api, await writeLetter(api));
    await api.request("PATCH", "/api/common/settings/", { as: "owner", body: { letters_on_site: true } });
    await sendLetter(api, await writeLetter(api, { subject: "For you alone", on_site: false }));
    const raws = await receive(api);
    expect(raws.length).toBeGreaterThan(0);
    for (const raw of raws) expect(raw).not.toContain("View in browser");
    expect(await titles(api)).toEqual([]);
  });

  test("appears at its send date, and not at all if cancelled before", async () => {
    const api = await start();
    const due_at = new Date(api.app.now().getTime() + HOUR).toISOString();
    const kept = await writeLetter(api, { subject: "Kept" });
    const cancelled = await writeLetter(api, { subject: "Cancelled" });
    for (const letter of [kept, cancelled]) expect((await sendLetter(api, letter, { due_at })).status).toBe(201);
    expect(await titles(api)).toEqual([]);
    await steer(api, cancelled, "cancel");
    api.clock.advance(HOUR);
    expect(await titles(api)).toEqual(["Kept"]);
    // When it is sent after all, it reuses its page.
    await createSendingWorker(api, (await startSmtp()).url).run();
    expect((await sendLetter(api, cancelled)).status).toBe(201);
    expect((await titles(api)).sort()).toEqual(["Cancelled", "Kept"]);
    expect((await api.request("GET", "/api/web-letter/", { as: "editor" })).body.count).toBe(2);
  });

  test("has one page, with the text that was sent last, however often it is sent", async () => {
    const api = await start();
    const letter = await writeLetter(api);
    const both = await Promise.all([sendLetter(api, letter), sendLetter(api, letter)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const worker = createSendingWorker(api, (await startSmtp()).url);
    // Its recipients are queued, and none has received it yet.
    await api.app.database.db.updateTable("letter_sending").set({ state: "sending" }).execute();
    expect((await steer(api, letter, "pause")).status).toBe(200);
    await api.request("PATCH", `/api/letter/${letter}/`, { as: "editor", body: { body: richText("At nine.") } });
    expect((await api.request("GET", path)).body).toContain("The garden is open again.");
    expect((await steer(api, letter, "continue", { with_new_text: true })).status).toBe(200);
    expect((await api.request("GET", path)).body).toContain("At nine.");
    await worker.run();
    expect(await titles(api)).toEqual(["Spring is here"]);
  });

  test("stays on the site when it is deleted, and gets a new page if its page is in the trash", async () => {
    const api = await start();
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    await receive(api);
    const [{ id }] = (await api.request("GET", "/api/web-letter/")).body.results;
    await api.request("DELETE", `/api/web-letter/${id}/`, { as: "editor" });
    expect(await titles(api)).toEqual([]);
    await addSubscribers(api, 1, { email: "new@example.com" });
    expect((await sendLetter(api, letter)).status).toBe(201);
    expect(await titles(api)).toEqual(["Spring is here"]);
    await receive(api);
    await api.request("DELETE", `/api/letter/${letter}/`, { as: "editor" });
    expect(await titles(api)).toEqual(["Spring is here"]);
  });
});

test("lets only editors change letters on the site, and validates each field", async () => {
  const api = await start();
  const body = { title: "From before", body: richText("Sent with another program."), status: "published" };
  expect((await api.request("POST", "/api/web-letter/", { body })).status).toBe(401);
  expect((await api.request("POST", "/api/web-letter/", { as: "author", body })).status).toBe(403);
  const wrong = { title: " ", body: "text", letter_id: 3 };
  const refused = await api.request("POST", "/api/web-letter/", { as: "editor", body: wrong });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body)).toEqual(expect.arrayContaining(["title", "body", "letter_id"]));
  expect((await api.request("POST", "/api/web-letter/", { as: "editor", body })).status).toBe(201);
  expect(await titles(api)).toEqual(["From before"]);
});

test("an issue never takes the URL of the letters page", async () => {
  const api = await startApi();
  const issue = { title: "Letters", issue_number: 1, issue_date: "2026-01-01" };
  const { body } = await api.request("POST", "/api/gallery/magazine/", { as: "editor", body: issue });
  expect(body.slug).toBe("letters-2");
  const change = { as: "editor", body: { slug: "letters" } };
  const refused = await api.request("PATCH", `/api/gallery/magazine/${body.id}/`, change);
  expect(refused.body).toMatchObject({ slug: ["Another page already has this URL."] });
});
