import { describe, expect, test } from "vitest";
import { getStore } from "#app/resources/store.server.ts";
import { startApi } from "#tests/support/api.ts";
import { add, SITE, sampleAcademy, xml } from "#tests/support/discovery.ts";

const api = sampleAcademy();

describe("the feeds", () => {
  test("RSS has what RSS 2.0 requires", async () => {
    const { channel, ...rss } = (await xml(api, "/rss.xml")).rss;
    expect(rss["@_version"]).toBe("2.0");
    expect(channel).toMatchObject({
      title: expect.any(String),
      link: `${SITE}/article/blogs`,
      description: expect.any(String),
    });
    expect(channel["atom:link"]["@_href"]).toBe(`${SITE}/rss.xml`);
    const item = channel.item.find(({ title }: { title: string }) => title === "Kind &amp; true &lt;always&gt;");
    expect(item.link).toBe(`${SITE}/article/blogs/kind-true-always`);
    // HTML within XML.
    expect(item.description).toBe("What is “kind”, &amp; why?");
    expect(item["content:encoded"]).toContain("<p>What is “kind”, &amp; why?</p>");
    expect(item.pubDate).toMatch(/^\w{3}, \d{2} \w{3} 2026 09:00:0\d GMT$/);
    expect(item.enclosure["@_type"]).toBe("image/jpeg");
    const picture = await api.request("GET", item.enclosure["@_url"].slice(SITE.length));
    expect(picture.headers["content-type"]).toBe("image/jpeg");
    const guids = channel.item.map(({ guid }: { guid: unknown }) => JSON.stringify(guid));
    expect(new Set(guids).size).toBe(guids.length);
  });

  test("Atom has what RFC 4287 requires", async () => {
    const { feed } = await xml(api, "/atom.xml");
    expect(feed["@_xmlns"]).toBe("http://www.w3.org/2005/Atom");
    expect(feed).toMatchObject({
      id: `${SITE}/`,
      title: expect.any(String),
      updated: expect.stringMatching(/^\d{4}-.+Z$/),
    });
    // The type of the title is HTML.
    const titles = feed.entry.map(({ title }: { title: { "#text": string } }) => title["#text"] ?? title);
    expect(titles).toContain("Kind &amp; true &lt;always&gt;");
    for (const entry of feed.entry) {
      expect(entry).toMatchObject({ id: expect.stringContaining(SITE), updated: expect.stringMatching(/Z$/) });
      expect([entry.title["#text"] ?? entry.title, entry.link]).not.toContain(undefined);
    }
  });

  test("JSON Feed has what version 1.0 requires", async () => {
    const response = await api.request("GET", "/feed.json");
    expect(response.headers["content-type"]).toMatch(/^application\/feed\+json/);
    const feed = JSON.parse(response.bytes.toString());
    expect(feed).toMatchObject({ version: "https://jsonfeed.org/version/1", feed_url: `${SITE}/feed.json` });
    const item = feed.items.find(({ title }: { title: string }) => title === "Von Größe");
    expect(item).toMatchObject({
      id: expect.any(String),
      url: `${SITE}/article/blogs/von-grosse`,
      summary: "Said <b> & done.",
      content_html: expect.stringContaining("<p>Said &lt;b&gt; &amp; done.</p>"),
    });
    expect(feed.items.some(({ title }: { title: string }) => title === "Not yet")).toBe(false);
    // Plain text, escaped for readers that insert it into a page as HTML.
    expect(feed.items.map(({ title }: { title: string }) => title)).toContain("Kind & true <always>");
    expect(response.bytes.toString()).not.toContain("<");
  });

  test("declare the language of the feed and of each entry", async () => {
    const { channel } = (await xml(api, "/rss.xml")).rss;
    expect(channel.language).toBe("en");
    const findLanguage = (title: string) =>
      channel.item.find((item: { title: string }) => item.title === title)["dc:language"];
    expect([findLanguage("سلام"), findLanguage("Von Größe")]).toEqual(["fa", "en"]);
    const { feed } = await xml(api, "/atom.xml");
    expect(feed["@_xml:lang"]).toBe("en");
    const entry = feed.entry.find(({ title }: { title: { "#text": string } }) => title["#text"] === "سلام");
    expect(entry["@_xml:lang"]).toBe("fa");
    const json = JSON.parse((await api.request("GET", "/feed.json")).bytes.toString());
    expect(json.language).toBe("en");
    const item = json.items.find(({ title }: { title: string }) => title === "سلام");
    expect(item.language).toBe("fa");
    expect(item.content_html).toContain('<p lang="fa" dir="rtl">یک روز</p>');
  });

  test("are valid whatever texts contain", async () => {
    const odd = await startApi({ config: { siteUrl: SITE } });
    const name = 'Less < more & "quoted" > 1';
    const category = (await odd.request("POST", "/api/post/category/", { as: "editor", body: { name } })).body.id;
    const title = "From\u000bPower\u0002Point\u0085";
    const text = { type: "text", text: "One\u000btwo\u001f" };
    const body = { type: "doc", content: [{ type: "paragraph", content: [text] }] };
    const { id } = await add(odd, "/api/post/", { title, body, author_name: "A\u0008da <x>", category });
    const stored = (await odd.request("GET", `/api/post/${id}/`)).body;
    expect(stored).toMatchObject({ title: "From PowerPoint", author_name: "Ada <x>" });
    expect(JSON.stringify(stored.body)).toContain('"One two"');
    // Stored like this before control characters were removed.
    await getStore(odd.app).updateTable("post").set({ title: "Old\u000bti\u0001tle" }).execute();
    await odd.request("PATCH", `/api/post/${id}/`, { as: "editor", body: { featured: true } });
    await odd.request("PATCH", `/api/post/${id}/`, { as: "editor", body: { status: "published" } });
    const { channel } = (await xml(odd, "/rss.xml")).rss;
    expect([channel.item[0].title, channel.item[0].category]).toEqual(["Old title", name]);
    const [entry] = (await xml(odd, "/atom.xml")).feed.entry;
    expect([entry.title["#text"] ?? entry.title, entry.category["@_label"]]).toEqual(["Old title", name]);
    await xml(odd, "/sitemap-articles.xml");
    expect(JSON.parse((await odd.request("GET", "/feed.json")).bytes.toString()).items[0].title).toContain("Old");
  });

  test("are valid when empty", async () => {
    const empty = await startApi({ config: { siteUrl: SITE } });
    expect((await xml(empty, "/rss.xml")).rss.channel.item).toBeUndefined();
    expect((await xml(empty, "/atom.xml")).feed.entry).toBeUndefined();
    expect(JSON.parse((await empty.request("GET", "/feed.json")).bytes.toString()).items).toEqual([]);
  });
});
