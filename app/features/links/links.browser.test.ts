import { beforeAll, expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { goTo } from "#tests/support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
let run = 0;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

const paragraph = (text: string, href?: string): RichTextNode => ({
  type: "paragraph",
  content: [{ type: "text", text, ...(href && { marks: [{ type: "link", attrs: { href } }] }) }],
});
const document = (...content: RichTextNode[]) => ({ type: "doc", content });

async function addPost(title: string, body: RichTextNode, further: object = {}) {
  const post = await owner.request("POST", "/api/post/", { title, body, excerpt: "About it", ...further });
  return post as { id: number; slug: string };
}

test("shows what links to an item, in its form and before it is deleted there and in the list", async () => {
  run += 1;
  const name = `Harbour ${run}`;
  const target = await addPost(name, document(paragraph("Ships")));
  const from = await addPost(`Guide ${run}`, document(paragraph("to it", `/link/post/${target.id}`)));
  const page = await openPage();
  await openSignedIn(page, site, `/admin/posts/${target.id}`);
  const section = page.getByRole("region", { name: "Linked from" });
  await section.getByRole("link", { name: `Guide ${run}` }).waitFor();
  await expectAccessibleAndFitting(page, [360]);

  await goTo(page)(`/admin/posts?search=${encodeURIComponent(name)}`);
  await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Delete “${name}”?` });
  await dialog.getByText("1 text links to it.", { exact: false }).waitFor();
  expect(await dialog.getByRole("link", { name: `Guide ${run}` }).getAttribute("href")).toBe(`/admin/posts/${from.id}`);
  await expectAccessibleAndFitting(page, [360, 1280]);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await goTo(page)(`/admin/posts/${target.id}`);
  await page.getByRole("button", { name: `More actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("link", { name: `Guide ${run}` }).waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("is in the trash", { exact: false }).waitFor();

  // Nothing is asked without links.
  await goTo(page)(`/admin/posts/${from.id}`);
  await page.getByRole("button", { name: `More actions for Guide ${run}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByText("is in the trash", { exact: false }).waitFor();
});

test("links by id to an item when its former URL is typed", async () => {
  run += 1;
  const target = await addPost(`Lighthouse ${run}`, document(paragraph("Light")), { status: "published" });
  await owner.request("PATCH", `/api/post/${target.id}/`, { slug: `tower-${run}`, status: "published" });
  const old = `/article/blogs/${target.slug}`;
  const writing = await addPost(`Writing ${run}`, document(paragraph("before", old)));
  const page = await openPage();
  await openSignedIn(page, site, `/admin/posts/${writing.id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.getByText("before").click();
  await page.keyboard.press("End");
  await page.keyboard.type(` and [this](${old}#up).`);
  const hrefs = () =>
    text.locator("a").evaluateAll((links) => links.map((link) => (link as HTMLElement).getAttribute("href")));
  // The existing link stays unchanged.
  await eventually(hrefs).toEqual([old, `/link/post/${target.id}#up`]);
  await eventually(async () => {
    const { body } = await owner.request("GET", `/api/post/${writing.id}/`);
    return JSON.stringify(body);
  }).toContain(`/link/post/${target.id}#up`);
});
