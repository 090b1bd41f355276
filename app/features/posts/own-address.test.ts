import { expect, test } from "vitest";
import { add, locations, SITE } from "#tests/support/discovery.ts";
import { sharedApi } from "#tests/support/shared-api.ts";

const api = sharedApi({ config: { siteUrl: SITE } });

test("a post whose original URL is its own, in any spelling, stays in the sitemap", async () => {
  const { id, slug } = await add(api, "/api/post/", { title: "Crème of the day" });
  const other = await add(api, "/api/post/", { title: "Another day" });
  const path = `/api/post/${id}/`;
  const own = `/article/blogs/${slug}`;
  const listed = async (canonical_url: string) => {
    const body = { canonical_url, status: "published" };
    const response = await api.request("PATCH", path, { as: "editor", body });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    return [response.body.canonical_url, (await locations(api, "/sitemap-articles.xml")).includes(SITE + own)];
  };
  for (const host of [SITE, "http://academy.example", "https://www.academy.example"])
    expect(await listed(host + own), host).toEqual(["", true]);
  expect(await listed(`${SITE}/${own.toUpperCase()}/?utm_source=letter#top`)).toEqual(["", true]);
  await api.request("PATCH", path, { as: "editor", body: { slug: "moved-day", status: "published" } });
  const moved = await api.request("PATCH", path, { as: "editor", body: { canonical_url: SITE + own } });
  expect(moved.body.canonical_url).toBe("");
  await api.request("PATCH", path, { as: "editor", body: { slug, status: "published" } });
  for (const elsewhere of ["https://elsewhere.example/day", `${SITE}/article/blogs/${other.slug}`])
    expect(await listed(elsewhere)).toEqual([elsewhere, false]);
});
