import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { box, pdf } from "#tests/support/files.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

test("videos show a frame and PDFs their first page, made once by a browser; unreadable files keep their icon", async () => {
  const site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  const mark = freshName("shown", "-");
  const clip = Buffer.concat([await readFile("demo/clips/sunrise-in-half-a-minute.mp4"), box("free", mark)]);
  const paper = await readFile("demo/documents/the-evening-page-sample.pdf");
  await owner.upload(`${mark}.mp4`, clip);
  await owner.upload(`${mark}.pdf`, Buffer.concat([paper, Buffer.from(`\n%${mark}\n`)]));
  await owner.upload(`${mark}-broken.pdf`, pdf(mark));

  const page = await openPage();
  const address = `/admin/media?search=${mark}&ordering=name`;
  await openSignedIn(page, site, address);
  const tile = (name: string) => page.getByRole("list", { name: "Files" }).getByRole("link", { name });
  const sizes = { [`${mark}.mp4`]: { width: 640 }, [`${mark}.pdf`]: { width: 640 } };
  for (const [name, size] of Object.entries(sizes)) {
    const picture = tile(name).locator("img[src*='/preview/']");
    await picture.waitFor();
    const bytes = await (await fetch(site.url + (await picture.getAttribute("src")))).arrayBuffer();
    expect(await sharp(bytes).metadata(), name).toMatchObject(size);
    // It is no blank area.
    const { channels } = await sharp(bytes).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev)), name).toBeGreaterThan(5);
  }
  await expectAccessibleAndFitting(page);
  const previews = async () => {
    const { results } = await owner.request("GET", `/api/common/file/?search=${mark}&ordering=name&fields=preview`);
    return results.map(({ preview }: { preview: string | null }) => preview !== null);
  };
  await eventually(previews).toEqual([false, true, true]);
  expect(await tile(`${mark}-broken.pdf`).locator("img").count()).toBe(0);

  // Another browser shows them without making them again.
  const other = await openPage({ viewport: { width: 360, height: 780 } });
  const posts: string[] = [];
  other.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/preview/")) posts.push(request.url());
  });
  await openSignedIn(other, site, address);
  await expect.poll(() => other.locator("img[src*='/preview/']").count()).toBe(2);
  await expectAccessibleAndFitting(other);
  expect(posts).toEqual([]);
});
