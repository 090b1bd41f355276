import { beforeAll, describe, expect, test } from "vitest";
import { jpeg } from "#tests/support/files.ts";
import { samplePdf } from "#tests/support/pdf.ts";
import { sampleItem } from "#tests/support/sample-items.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner } from "#tests/support/staff.ts";

/** A title, the start of its slug, and another slug. */
const scripts = [
  { script: "Hindi", title: "सच्ची सीख और शांति", former: "सच्ची-सीख-और-शांति", current: "मन-की-शांति" },
  { script: "Arabic", title: "دروس الصباح الهادئة", former: "دروس-الصباح-الهادئة", current: "سكينة-القلب" },
  { script: "Chinese", title: "静心与成长", former: "静心与成长", current: "内心的平静" },
  // Slugs contain only letters and digits.
  { script: "emoji", title: "Breathe 🌿🧘🏽‍♀️ छात्र", former: "breathe-छात्र", current: "breathe-slowly-छात्र" },
] as const;

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
let file: number;

beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
  file = await owner.upload("issue.pdf", await samplePdf(1));
});

const ask = (path: string) => fetch(site.url + path, { redirect: "manual" });

/** Requires a redirect to an ASCII URL that exists, and returns its target. */
async function expectRedirect(path: string, status = 301) {
  const response = await ask(path);
  const location = response.headers.get("location") ?? "";
  expect({ status: response.status, isAscii: /^[!-~]+$/.test(location) }, path).toEqual({ status, isAscii: true });
  expect((await ask(location)).status, location).toBe(200);
  return decodeURIComponent(location);
}

const kinds = [
  { kind: "a book", api: "/api/gallery/book/", parent: "/books", item: () => sampleItem("book") },
  { kind: "a video", api: "/api/gallery/video/", parent: "/gallery/videos", item: () => sampleItem("video") },
  {
    kind: "an issue of the newsletter",
    api: "/api/gallery/magazine/",
    parent: "/newsletter",
    item: () => sampleItem("magazine", { file }),
  },
  { kind: "an article", api: "/api/post/", parent: "/article/blogs", item: () => sampleItem("post") },
  {
    kind: "a media mention",
    api: "/api/post/",
    parent: "/article/in-media",
    item: () =>
      sampleItem("post", { kind: "in_media", source_name: "The Courier", source_url: "https://courier.example/" }),
  },
];

/** Numbers slugs and pictures, so that no item or earlier attempt has the same ones. */
let made = 0;

describe.each(scripts)("a former URL in $script", ({ title, former, current }) => {
  test.each(kinds)(
    "of $kind redirects to the current one, for the page and its data",
    async ({ api, parent, item }) => {
      made += 1;
      const own = { former: `${former}-${made}`, current: `${current}-${made}` };
      const { id } = await owner.request("POST", api, { ...item(), title, slug: own.former, status: "published" });
      const before = encodeURI(`${parent}/${own.former}`);
      expect((await ask(before)).status).toBe(200);
      await owner.request("PATCH", `${api}${id}/`, { slug: own.current, status: "published" });

      const present = `${parent}/${own.current}`;
      expect(await expectRedirect(before)).toBe(present);
      // Unencoded, as people paste it.
      expect(await expectRedirect(`${parent}/${own.former}`)).toBe(present);
      expect(await expectRedirect(before.toLowerCase()), "letters of the encoding in lower case").toBe(present);
      const data = await ask(`${before}.data`);
      expect(data.status).toBe(202);
      expect(await data.text()).toContain(encodeURI(present));
      expect(await expectRedirect(encodeURI(`${parent}//${own.current}/`)), "slashes too many").toBe(present);
    },
  );

  test("in the other section of articles redirects to the article", async () => {
    made += 1;
    const slug = `${current}-${made}`;
    await owner.request("POST", "/api/post/", sampleItem("post", { title, slug, status: "published" }));
    expect(await expectRedirect(encodeURI(`/article/in-media/${slug}`))).toBe(`/article/blogs/${slug}`);
  });

  test("of a media file redirects to the current one", async () => {
    made += 1;
    const id = await owner.upload(`${title} 🌸.jpg`, await jpeg(40 + made, 30));
    const { file: before, version } = await owner.request("GET", `/api/common/file/${id}/`);
    expect((await ask(before)).status).toBe(200);
    const { file: after } = await owner.request("PATCH", `/api/common/file/${id}/`, {
      name: `${current} 🌼.jpg`,
      version,
    });
    expect(await expectRedirect(before, 302)).toBe(decodeURIComponent(after));
    expect(decodeURIComponent(after)).toContain(`${current} 🌼.jpg`);
  });

  test("that never existed returns 404, whatever its characters", async () => {
    for (const { parent } of kinds) {
      expect((await ask(encodeURI(`${parent}/${former}-🌿`))).status, parent).toBe(404);
      expect((await ask(encodeURI(`${parent}/🧘🏽‍♀️`))).status, parent).toBe(404);
    }
    const elsewhere = await ask(encodeURI(`/${title} 🌿`));
    expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([302, "/"]);
  });

  test("works as the path that a form without script returns to", async () => {
    const form = new URLSearchParams({ email: "nobody", from: `/books/${current}`, source: "footer" });
    const response = await fetch(`${site.url}/subscribe`, { method: "POST", body: form, redirect: "manual" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(new RegExp(`^/books/${encodeURI(current)}\\?`));
  });
});
