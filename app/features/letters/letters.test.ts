import { beforeAll, describe, expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { insertMediaRow } from "#tests/support/media-row.ts";
import { UNSUBSCRIBE_URL, WEB_URL } from "./letter-placeholders.ts";
import type { Letter } from "./letters.resource.ts";
import { renderLetter } from "./render/render-letter.server.ts";

const path = "/api/letter/";
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const doc = (...content: object[]) => ({ type: "doc", content });
const text = (words: string) => ({ type: "text", text: words });

let api: Api;
beforeAll(async () => {
  api = await startApi({ config: { siteUrl: "https://academy.example" } });
  await insertMediaRow(api, { alt: "Dawn over hills", width: 1600, height: 1200 });
  const settings = { contact_email: "hello@academy.example", address: "1 Meadow Lane\nOxford" };
  await api.app.database.db.updateTable("settings").set(settings).execute();
});

const requestAsEditor = (method: string, address: string, body?: object) =>
  api.request(method, address, { body, as: "editor" });
async function write(fields: object = {}): Promise<Letter> {
  const created = await requestAsEditor("POST", path, { title: "Autumn", ...fields });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body;
}
const mails = (kind: string) =>
  api.app.database.db.selectFrom("mail").selectAll().where("kind", "=", kind).orderBy("id").execute();

describe("a letter", () => {
  test("can be read and written only by editors and owners", async () => {
    const { id } = await write();
    for (const as of ["editor", "owner"]) expect((await api.request("GET", `${path}${id}/`, { as })).status).toBe(200);
    for (const address of [path, `${path}${id}/`, `${path}${id}/email/`, `${path}colleagues/`]) {
      expect((await api.request("GET", address)).status).toBe(401);
      expect((await api.request("GET", address, { as: "author" })).status, address).toBeOneOf([403, 404]);
    }
    const to = { to: [1] };
    for (const [address, body] of [
      [path, { title: "No" }],
      [`${path}${id}/test/`, to],
    ] as const) {
      expect((await api.request("POST", address, { body })).status).toBe(401);
      expect((await api.request("POST", address, { body, as: "author" })).status).toBe(403);
    }
  });

  test("keeps line breaks out of everything that becomes a header", async () => {
    const body = { title: "A", subject: "News\r\nBcc: all@example.org", preview_line: "a\u2028b", sender_name: "I\nJ" };
    const refused = await requestAsEditor("POST", path, { ...body, reply_to: "nobody" });
    expect([refused.status, Object.keys(refused.body.codes).sort()]).toEqual([
      400,
      ["preview_line", "reply_to", "sender_name", "subject"],
    ]);
    expect(refused.body.subject).toEqual(["Enter a single line without control characters."]);
  });

  test("keeps former texts in its history, and is restored from the trash", async () => {
    const { id } = await write({ subject: "First" });
    await requestAsEditor("PATCH", `${path}${id}/`, { subject: "Second", version: 1 });
    const { results } = (await requestAsEditor("GET", `${path}${id}/revisions/`)).body;
    expect(results).toHaveLength(2);
    const restored = await requestAsEditor("POST", `${path}${id}/restore/`, { revision: results[1].id, version: 2 });
    expect(restored.body.subject).toBe("First");
    expect((await requestAsEditor("DELETE", `${path}${id}/`)).status).toBe(204);
    expect((await requestAsEditor("GET", `${path}${id}/email/`)).status).toBe(404);
  });
});

describe("a letter as an email", () => {
  test("uses absolute URLs for pictures, links and sender, and keeps placeholders for the recipient's own URLs", async () => {
    const quote = { text: "Breathe", status: "published" };
    const { id: quoteId } = (await requestAsEditor("POST", "/api/gallery/quote/", quote)).body;
    const { id: draftId } = (await requestAsEditor("POST", "/api/gallery/quote/", { text: "Not yet" })).body;
    const link = (id: number) => [{ type: "link", attrs: { href: `/link/quote/${id}` } }];
    const letter = await write({
      subject: "Autumn",
      preview_line: "News of autumn",
      body: doc(
        paragraph({ ...text("a quote"), marks: link(quoteId) }, text(" and "), {
          ...text("a draft"),
          marks: link(draftId),
        }),
        { type: "picture", attrs: { media: 1, alt: "", caption: "" } },
      ),
    });
    const { html, text: plain, subject } = await renderLetter(api.app, letter);
    expect(subject).toBe("Autumn");
    expect(html).toContain(`href="https://academy.example/quotes/${quoteId}"`);
    expect(html).not.toContain("/link/quote/");
    expect(html).toMatch(/<img alt="Dawn over hills" [^>]*src="https:\/\/academy\.example\/media\/1\//);
    for (const words of ["News of autumn", "1 Meadow Lane<br/>Oxford"]) expect(html).toContain(words);
    for (const part of [html, plain]) for (const url of [UNSUBSCRIBE_URL, WEB_URL]) expect(part).toContain(url);

    const { body } = await requestAsEditor("GET", `${path}${letter.id}/email/`);
    expect(body).toMatchObject({ from: expect.any(String), reply_to: "hello@academy.example", subject: "Autumn" });
    expect(body.html_size).toBeGreaterThan(3000);
    expect(`${body.html}${body.text}`).not.toContain("{{");
    expect(body.text).toContain("Unsubscribe <https://academy.example/unsubscribe>");
  });

  test("greets readers by name, or with the fallback text if they have no name", async () => {
    const { id } = await write({
      subject: "For {name|you}",
      body: doc(paragraph(text("Dear {name|reader & friend}, {{unsubscribe_url}}"))),
    });
    const as = async (name: string) =>
      (await requestAsEditor("GET", `${path}${id}/email/?${new URLSearchParams({ name })}`)).body;
    const ada = await as('Ada <b>"M" & {{unsubscribe_url}}');
    expect(ada.subject).toBe('For Ada <b>"M" & {{unsubscribe_url}}');
    expect(ada.html).toContain("Dear Ada &lt;b&gt;&quot;M&quot; &amp; {{unsubscribe_url}},");
    expect(ada.text).toContain('Dear Ada <b>"M" & {{unsubscribe_url}},');
    const nameless = await as("");
    expect(nameless).toMatchObject({ subject: "For you" });
    expect(nameless.html).toContain("Dear reader &amp; friend,");
    expect(nameless.text).toContain("Dear reader & friend,");
    for (const name of ["a\nb", "x".repeat(101)])
      expect((await requestAsEditor("GET", `${path}${id}/email/?${new URLSearchParams({ name })}`)).status).toBe(400);
  });

  test("uses the sender name and reply address that it specifies", async () => {
    const { id } = await write({ sender_name: "Ilse", reply_to: "ilse@academy.example" });
    const { body } = await requestAsEditor("GET", `${path}${id}/email/`);
    expect(body).toMatchObject({ from: "Ilse", reply_to: "ilse@academy.example", subject: "" });
  });
});

describe("a test", () => {
  test("goes to active colleagues with an email address through the outbox, once each, and nowhere else", async () => {
    const { db } = api.app.database;
    const editor = (await api.request("GET", "/api/auth/user/", { as: "editor" })).body.id;
    const owner = (await api.request("GET", "/api/auth/user/", { as: "owner" })).body.id;
    const author = (await api.request("GET", "/api/auth/user/", { as: "author" })).body.id;
    await db.updateTable("staff").set({ email: null }).where("id", "=", author).execute();
    for (const [id, email] of [
      [editor, "editor@own.example"],
      [owner, "owner@own.example"],
    ])
      await db.updateTable("staff").set({ email }).where("id", "=", id).execute();
    const { results } = (await requestAsEditor("GET", `${path}colleagues/`)).body;
    expect(results.map((each: { id: number }) => each.id).sort()).toEqual([editor, owner].sort());

    const { id } = await write({
      subject: "Autumn",
      reply_to: "ilse@academy.example",
      body: doc(paragraph(text("Dear all"))),
    });
    const send = (to: unknown) => requestAsEditor("POST", `${path}${id}/test/`, { to });
    for (const to of [[], [author], [editor, 999_999], ["reader@example.org"], undefined])
      expect((await send(to)).status, JSON.stringify(to)).toBe(400);
    expect(await mails("letter-test")).toEqual([]);
    const sent = await send([editor, owner, editor]);
    expect(sent.body.sent_to.sort()).toEqual(["editor-of-tests", "owner-of-tests"]);
    const queued = await mails("letter-test");
    expect(queued.map(({ recipient }) => recipient).sort()).toEqual(["editor@own.example", "owner@own.example"]);
    expect(queued[0]).toMatchObject({ subject: "Test: Autumn", headers: { "Reply-To": "ilse@academy.example" } });
    expect(`${queued[0]?.html}${queued[0]?.text}`).not.toContain("{{");

    expect((await requestAsEditor("DELETE", `${path}${id}/`)).status).toBe(204);
    expect((await send([editor])).status).toBe(404);
  });
});

describe("an announcement", () => {
  const announce = (body: object, as = "editor") => api.request("POST", `${path}announce/`, { body, as });

  test("has the title, the picture, the beginning and the page of the announced item", async () => {
    const post = {
      ...{ title: "On patience", excerpt: "Wait\nand see.", cover: { media: 1, alt: "A gate" }, status: "published" },
      language: "de",
    };
    const { id } = (await requestAsEditor("POST", "/api/post/", post)).body;
    const { status, body } = await announce({ resource: "post", id });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      ...{ title: "On patience", subject: "On patience", preview_line: "Wait and see.", language: "de", version: 1 },
      body: doc(
        { type: "heading", attrs: { level: 2 }, content: [text("On patience")] },
        { type: "picture", attrs: { media: 1, alt: "A gate", caption: "", decorative: false, width: "text" } },
        paragraph(text("Wait and see.")),
        { type: "button", attrs: { href: `/link/post/${id}`, label: "On patience" } },
      ),
    });
    const { html } = await renderLetter(api.app, body);
    expect(html).toContain('href="https://academy.example/article/blogs/on-patience"');
  });

  test("can be created for anything that has a page of its own", async () => {
    const [page] = (await requestAsEditor("GET", "/api/page/")).body.results;
    const made = await announce({ resource: "page", id: page.id });
    expect([made.status, made.body.title]).toEqual([201, page.title]);
  });

  test("can't be created for a draft, for nothing, or by authors", async () => {
    const { id } = (await requestAsEditor("POST", "/api/post/", { title: "A draft" })).body;
    for (const about of [
      { resource: "post", id },
      { resource: "post", id: 999_999 },
      { resource: "subscriber", id: 1 },
      { resource: "settings", id: 1 },
    ])
      expect((await announce(about)).body.id, JSON.stringify(about)).toEqual([
        expect.stringContaining("Publish this item first"),
      ]);
    expect((await announce({ resource: "Post" })).status).toBe(400);
    expect((await announce({ resource: "post", id }, "author")).status).toBe(403);
  });
});
