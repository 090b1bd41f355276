import { expect, test } from "vitest";
import { openPage } from "./support/browser/browser.ts";
import { hydrate } from "./support/browser/hydrated.ts";
import { addPicture } from "./support/pictures.ts";
import { startSite } from "./support/site.ts";
import { ownerOf } from "./support/staff.ts";

test("a draft of everything with a page of its own is shown to who has the link, and to nobody else", async () => {
  const site = await startSite({ engine: "sqlite" });
  const owner = await ownerOf(site);
  const media = await addPicture(site, owner.access, "hills", { alt: "Hills at dawn" });
  const drafts: Record<string, object> = {
    "/api/post/": { title: "Unripe words", excerpt: "Not yet." },
    "/api/gallery/image/": { title: "Unripe words", image: { media } },
    "/api/gallery/video/": { title: "Unripe words", provider: "vimeo", video_id: "76979871" },
    "/api/gallery/book/": { title: "Unripe words" },
    "/api/gallery/magazine/": { title: "Unripe words", issue_number: 1, issue_date: "2026-01-01" },
    "/api/gallery/quote/": { text: "Unripe words" },
  };
  for (const [path, body] of Object.entries(drafts)) {
    const { id } = await owner.request("POST", path, body);
    const { url } = await owner.request("GET", `${path}${id}/preview/`);
    const shown = await fetch(site.url + url);
    expect(shown.status, path).toBe(200);
    expect(await shown.text()).toContain("Unripe words");
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(shown.headers.get("x-robots-tag")).toContain("noindex");
    const [page = "", query = ""] = url.split("?");
    expect((await fetch(site.url + page)).status, page).toBe(404);
    expect((await fetch(`${site.url}${page}?${query.replace(/.$/, "")}`)).status).toBe(404);
    expect((await fetch(`${site.url}${page}?${query.replace(/%3A\d+/, "%3A999")}`)).status).toBe(404);
    const visit = await openPage();
    await visit.goto(site.url + url);
    await hydrate(visit);
    await visit.getByText("Unripe words").first().waitFor();
  }
});
