import { expect, test } from "vitest";
import { contentResources } from "#app/features/features.server.ts";
import { hasTrait, titleField } from "#app/resources/resource-definition.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { samplePdf } from "#tests/support/pdf.ts";
import { addPicture } from "#tests/support/pictures.ts";
import { sampleItem } from "#tests/support/sample-items.ts";
import { startSite } from "#tests/support/site.ts";
import { connectAsOwner } from "#tests/support/staff.ts";

test("a draft of every resource with item pages is only shown with its preview link", async () => {
  const site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  await addPicture(site, owner.access, "hills", { alt: "Hills at dawn" });
  await owner.upload("issue.pdf", await samplePdf(1));
  const shownDrafts: string[] = [];
  for (const { definition } of contentResources.filter((one) => hasTrait(one.definition, "publication"))) {
    const { name, path } = definition;
    const fields = {
      [titleField(definition)]: "Unripe words",
      ...("featured" in definition.fields && { featured: true }),
    };
    const body = sampleItem(name, fields);
    const { id } = await owner.request("POST", `${path}/`, body);
    const { url } = await owner.request("GET", `${path}/${id}/preview/`);
    if (!url) continue;
    shownDrafts.push(name);
    const shown = await fetch(site.url + url);
    expect(shown.status, path).toBe(200);
    expect(await shown.text()).toContain("Unripe words");
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(shown.headers.get("x-robots-tag")).toContain("noindex");
    // This site's admin area may frame it, and gets it without scripts, which it does not allow there.
    expect(shown.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(shown.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    const framed = await fetch(site.url + url, { headers: { "Sec-Fetch-Dest": "iframe" } });
    const document = await framed.text();
    expect(document).toContain("Unripe words");
    expect(document).not.toContain("<script");
    expect((await fetch(site.url)).headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const [address = "", anchor] = url.split("#");
    const [page = "", query = ""] = address.split("?");
    for (const other of [query.replace(/.$/, ""), query.replace(/%3A\d+/, "%3A999")]) {
      const response = await fetch(`${site.url}${page}?${other}`);
      expect(response.status, page).toBe(anchor ? 200 : 404);
      expect(await response.text()).not.toContain("Unripe words");
    }
    expect((await fetch(site.url + page)).status, page).toBe(anchor ? 200 : 404);
    if (anchor) expect(document).toContain(`id="${anchor}"`);
    const visit = await openPage();
    await visit.goto(site.url + url);
    await hydrate(visit);
    await visit.getByText("Unripe words").first().waitFor();
    const note = visit.getByRole("region", { name: "Preview" });
    expect((await note.boundingBox())?.y, page).toBe(0);
  }
  const { id } = await owner.request("POST", "/api/post/", sampleItem("post", { title: "On a phone" }));
  const { url } = await owner.request("GET", `/api/post/${id}/preview/`);
  const phone = await openPage();
  await phone.setViewportSize({ width: 360, height: 640 });
  await phone.goto(site.url + url);
  await phone.getByRole("button", { name: "Menu" }).click();
  const menu = await phone.locator(".site-menu").boundingBox();
  const header = await phone.locator(".site-header").boundingBox();
  expect(menu?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
  expect(menu?.width).toBe(360);
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(640);
  expect(shownDrafts).toEqual(
    expect.arrayContaining(["post", "image", "video", "book", "magazine", "quote", "ambassador", "testimonial"]),
  );
});
