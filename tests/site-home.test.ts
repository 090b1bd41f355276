import { expect, test } from "vitest";
import { expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { markupProblems } from "./support/markup.ts";
import { addPicture } from "./support/pictures.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner } from "./support/staff.ts";

async function expectSound(site: Site) {
  expect(await markupProblems(await (await fetch(site.url)).text())).toEqual([]);
  const page = await openPage();
  await page.goto(site.url);
  await expectAccessibleAndFitting(page);
  await hydrate(page);
  return page;
}
const headings = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();

test("shows the introduction and services of a new academy, and each section once it has content", async () => {
  const site = await startSite({ engine: "sqlite" });
  expect(await headings(await expectSound(site))).toEqual(["What we offer", "Newsletter"]);

  const owner = await connectAsOwner(site);
  const picture = await addPicture(site, owner.access, "hills", { alt: "Hills at dawn" });
  const status = "published";
  const [home] = (await owner.request("GET", "/api/page/?search=welcome")).results;
  await owner.request("PATCH", "/api/page/home/", {
    version: home.version,
    hero: { media: picture },
    body: {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "More light than you think" }] },
        { type: "paragraph", content: [{ type: "text", text: "Come and see." }] },
      ],
    },
  });
  await owner.request("POST", "/api/gallery/quote/", { status, text: "Look up.", attribution: "Anahita Marlowe" });
  for (const title of ["One", "Two", "Selbstwirksamkeitserwartungsüberprüfung"]) {
    const cover = title === "Two" ? null : { media: picture, decorative: true };
    await owner.request("POST", "/api/post/", { status, title, cover, excerpt: "In short." });
  }
  const video = { status, title: "Breathe", provider: "youtube", video_id: "aqz-KE-bpKQ", duration_seconds: 36 };
  await owner.request("POST", "/api/gallery/video/", video);
  await owner.request("POST", "/api/gallery/book/", {
    status,
    title: "The Light in the Room",
    authors: ["A. Marlowe"],
  });
  await owner.request("POST", "/api/viewer/testimonial/", {
    status,
    name: "Helen T.",
    text: "I was asked.",
    featured: true,
    consented_on: "2026-01-01",
  });

  const page = await expectSound(site);
  expect(await headings(page)).toEqual([
    "Quote of the day",
    "What we offer",
    "More light than you think",
    "Articles",
    "Watch",
    "From our bookshelf",
    "What people say",
    "Newsletter",
  ]);
  await page.getByRole("img", { name: "Hills at dawn" }).waitFor();
  await expectLinks(site);
});

/** Without JavaScript, the sections link to the quote of the day, an article, the video, a book and the form. */
async function expectLinks(site: Site) {
  const page = await openPage({ javaScriptEnabled: false });
  const ways = [
    ["Look up.", /\/quotes\/\d+$/],
    ["One", /\/article\/blogs\/one$/],
    ["Breathe", /\/gallery\/videos\/breathe$/],
    ["The Light in the Room", /\/books\/the-light-in-the-room$/],
    ["Get it by email", /#subscribe$/],
  ] as const;
  for (const [name, address] of ways) {
    await page.goto(site.url);
    await page.getByRole("main").getByRole("link", { name, exact: true }).press("Enter");
    await page.waitForURL(address);
  }
  await page.getByRole("contentinfo").getByLabel("Email address").waitFor();
}
