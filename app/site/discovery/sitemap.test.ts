import { describe, expect, test } from "vitest";
import { getStore } from "#app/resources/store.server.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { add, locations, SITE, sampleAcademy, xml } from "#tests/support/discovery.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const api = sampleAcademy();

describe("the sitemap", () => {
  test("lists a file for each part with public items, with the last change", async () => {
    const { sitemapindex } = await xml(api, "/sitemap.xml");
    const parts = ["pages", "articles", "photos", "videos", "books", "quotes", "newsletter"];
    expect(sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc)).toEqual(
      parts.map((part) => `${SITE}/sitemap-${part}.xml`),
    );
    for (const { loc, lastmod } of sitemapindex.sitemap) {
      expect(Number.isNaN(Date.parse(lastmod)), loc).toBe(false);
      expect((await locations(api, loc.slice(SITE.length))).length, loc).toBeGreaterThan(0);
    }
  });

  test("contains only public pages that may be indexed", async () => {
    expect(await locations(api, "/sitemap-articles.xml")).toEqual([
      `${SITE}/article/blogs/kind-true-always`,
      `${SITE}/article/blogs/von-grosse`,
      `${SITE}/article/in-media/in-the-paper`,
    ]);
    const pages = await locations(api, "/sitemap-pages.xml");
    expect(pages).toContain(`${SITE}/`);
    expect(pages).toContain(`${SITE}/about/founder`);
    expect(pages.some((page) => page.includes("search"))).toBe(false);
  });

  test("contains images and videos", async () => {
    const photo = (await xml(api, "/sitemap-photos.xml")).urlset.url[0];
    expect(photo["image:image"]["image:loc"]).toMatch(
      /^https:\/\/academy\.example\/media\/\d+\/[\da-f]{12}\/cover%20one\.jpg$/,
    );
    const { urlset } = await xml(api, "/sitemap-videos.xml");
    const film = urlset.url[0]["video:video"];
    expect(urlset["@_xmlns:video"]).toBe("http://www.google.com/schemas/sitemap-video/1.1");
    expect(film).toMatchObject({
      "video:title": "A film",
      "video:description": "A film",
      "video:player_loc": "https://www.youtube-nocookie.com/embed/abcdefghijk",
      "video:duration": 61,
    });
    const thumbnail = await api.request("GET", film["video:thumbnail_loc"].slice(SITE.length));
    expect([thumbnail.status, thumbnail.headers["content-type"]]).toEqual([200, "image/png"]);
  });

  test.each(["nothing", "articles-after-1", "articles-after-99999999999999999999", "", "__proto__", "constructor"])(
    "has no file %j",
    async (name) => {
      const { status } = await api.request("GET", `/sitemap-${name}.xml`);
      expect(status).toBe(404);
    },
  );
});

describe("a sitemap with many pages", () => {
  const own = sharedApi({ config: { siteUrl: SITE } });

  test("is split into files, with each page in one of them", async () => {
    const now = own.app.now().toISOString();
    const row = (position: number) => ({
      ...{
        text: `Quote ${position}`,
        attribution: "",
        context: "",
        position,
        version: 1,
        search_text: "",
        sort_key: "",
      },
      ...{ status: "published", published_at: now, first_published_at: now, created_at: now, modified_at: now },
    });
    const many = Array.from({ length: 2003 }, (_, index) => row(index + 1));
    for (let at = 0; at < many.length; at += 1000)
      await getStore(own.app)
        .insertInto("quote")
        .values(many.slice(at, at + 1000))
        .execute();
    await getStore(own.app).deleteFrom("quote").where("position", "=", 77).execute();
    await own.app.revision.refresh();

    const files = (await xml(own, "/sitemap.xml")).sitemapindex.sitemap
      .map(({ loc }: { loc: string }) => loc.slice(SITE.length))
      .filter((path: string) => path.includes("quotes"));
    expect(files).toHaveLength(3);
    const found: string[] = [];
    for (const path of files) found.push(...(await xml(own, path)).urlset.url.map(({ loc }: { loc: string }) => loc));
    expect([found.length, new Set(found).size]).toEqual([2002, 2002]);
    const besides = String(files[1]).replace(/\d+/, (after) => String(Number(after) - 1));
    expect((await own.request("GET", besides)).status).toBe(404);
  });

  test("needs the same number of queries for any number of items", async () => {
    const count = () => countQueries(own, () => own.request("GET", "/sitemap-articles.xml"));
    // Loads what is memoized for every page: the settings and the next scheduled publication.
    const change = async (times: number) => {
      for (let index = 0; index < times; index += 1) await add(own, "/api/post/", { title: `Many ${times} ${index}` });
      await own.request("GET", "/manifest.webmanifest");
    };
    await change(1);
    const before = await count();
    await change(5);
    expect(await count()).toBe(before);
    expect(before).toBeLessThanOrEqual(2);
    expect(await count()).toBe(0);
  });
});
