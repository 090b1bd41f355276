import type { FrameLocator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { wallTime } from "#app/ui/admin/zoned-time.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { expectEveryKind } from "#tests/support/every-block-kind.ts";
import { jpeg } from "#tests/support/files.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "#tests/support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
  await owner.request("PATCH", "/api/auth/user/", { display_name: "Ilse" });
  await owner.upload("lamp.jpg", await jpeg(900, 600), "A lamp");
  await owner.upload("leaf.jpg", await jpeg(600, 900), "A leaf");
  const video = { title: "Morning light", provider: "youtube", video_id: "dQw4w9WgXcQ" };
  await owner.request("POST", "/api/gallery/video/", { ...video, status: "published" });
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function save(page: Page) {
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByText(/^Saved \d/).waitFor();
}

test("an article is written, previewed, scheduled, published and moved, by pointer at 1280 px", async () => {
  const page = await openPage();
  await openSignedIn(page, site, "/admin/posts/new");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  const last = text.locator(":scope > :last-child");
  const add = async (item: string) => {
    await page.getByRole("button", { name: "Add a block" }).click();
    await page.getByRole("menuitem", { name: item }).first().click();
  };
  const writeBelow = async () => {
    await page.getByRole("button", { name: "Block menu" }).click();
    await page.getByRole("menuitem", { name: "Add paragraph below" }).click();
  };
  for (const item of ["Heading", "List", "Numbered list", "Quote", "Pull quote", "Call-out", "Code"]) {
    await add(item);
    await page.keyboard.type(`Some ${item}`);
    await writeBelow();
  }
  await add("Picture");
  const picker = page.getByRole("dialog", { name: /^Choose/ });
  await picker.getByRole("button", { name: /lamp/ }).click();
  await text.getByRole("group", { name: "Picture: A lamp" }).locator("img").waitFor();
  await text.getByLabel("Caption").fill("By the window");
  await text.getByLabel("Width").selectOption("Wide");
  await writeBelow();

  await add("Gallery");
  await picker.getByRole("button", { name: /lamp/ }).click();
  await picker.getByRole("button", { name: /leaf/ }).click();
  await picker.getByRole("button", { name: "Use 2 files" }).click();
  // Browsers put the cursor at the start of the text automatically, and a press beside the fields doesn't count as one
  // on the text.
  await text.evaluate((element) => getSelection()?.collapse(element.querySelector("h2")?.firstChild ?? null, 0));
  await text.locator(".editor-gallery-thumbnail").first().click();
  await text
    .locator(".editor-gallery-buttons")
    .first()
    .click({ position: { x: 2, y: 2 }, force: true });
  await text.getByRole("button", { name: "Move picture 1 later" }).click();
  await eventually(() => text.getByLabel("Alt text of picture 1").inputValue()).toBe("A leaf");
  await writeBelow();

  await add("Video from this site");
  await page.getByRole("option", { name: "Morning light" }).click();
  await page.getByRole("button", { name: "Insert" }).click();
  await text.getByRole("group", { name: "Video: Morning light" }).waitFor();
  await writeBelow();

  await add("YouTube or Vimeo");
  await page.getByLabel("Video URL").fill("https://example.org/nothing");
  await page.getByRole("button", { name: "Insert" }).click();
  await page
    .getByRole("alert")
    .getByText(/Enter the URL of a YouTube or Vimeo video/)
    .waitFor();
  await page.getByLabel("Video URL").fill("https://youtu.be/dQw4w9WgXcQ?t=3");
  await page.getByRole("button", { name: "Insert" }).click();
  await writeBelow();

  await add("Button");
  await page.getByRole("dialog").getByLabel("Label").fill("See the books");
  await page.getByRole("combobox", { name: "Link" }).fill("/books");
  await page.getByRole("button", { name: "Insert" }).click();
  await writeBelow();

  await add("Table");
  await page.keyboard.type("Head");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("menuitem", { name: "Column after" }).click();
  await eventually(() => last.locator("th").count()).toBe(4);
  await writeBelow();
  await add("Divider");
  await page.keyboard.type("The end");

  const title = freshName("A lamp at the window");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await save(page);
  await page.waitForURL(/\/admin\/posts\/\d+$/);
  const item = `/api/post/${/\d+$/.exec(page.url())?.[0]}/`;
  const { body: stored, slug }: { body: RichTextNode; slug: string } = await owner.request("GET", item);
  expectEveryKind(stored);
  const find = (type: string) => stored.content?.find((node) => node.type === type)?.attrs;
  expect(find("picture")).toMatchObject({ alt: "A lamp", caption: "By the window", width: "wide", decorative: false });
  expect(find("gallery")).toMatchObject({ items: [{ alt: "A leaf" }, { alt: "A lamp" }] });
  expect(find("embed")).toEqual({ provider: "youtube", videoId: "dQw4w9WgXcQ", title: "" });
  expect(find("button")).toEqual({ href: "/books", label: "See the books" });
  expect(stored.content?.at(-1)?.content?.[0]?.text).toBe("The end");

  await page.reload();
  await text.getByRole("group", { name: "Picture: A lamp" }).locator("img").waitFor();
  await text.getByText("Morning light").waitFor();

  await button(page, "Preview").click();
  await expectWhole(page.locator("iframe[data-shown='true']").contentFrame(), title);
  await button(page, "Close preview").click();
  const address = `${site.url}/article/blogs/${slug}`;
  expect((await fetch(address)).status).toBe(404);
  const { time_zone } = await owner.request("GET", "/api/common/settings/");
  await button(page, "Schedule…").click();
  const due = Date.now() + 3_600_000;
  const seconds = new Date(due).toISOString().slice(16, 19);
  await page.getByLabel("Date and time").fill(wallTime(new Date(due).toISOString(), time_zone) + seconds);
  await button(page, "Schedule").click();
  await page.getByText("Scheduled. It will be published automatically.").waitFor();
  expect(Date.parse((await owner.request("GET", item)).published_at)).toBe(Math.floor(due / 1000) * 1000);
  // Scheduled a moment ahead instead of an hour.
  const published_at = new Date(Date.now() + 3000).toISOString();
  expect((await fetch(address)).status).toBe(404);
  await owner.request("PATCH", item, { published_at });
  await eventually(async () => (await fetch(address)).status).toBe(200);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(published_at));
  const visitor = await openPage();
  await visitor.goto(address);
  await expectWhole(visitor, title);

  await page.reload();
  await button(page, "Change slug").click();
  await page.getByRole("textbox", { name: "Slug", exact: true }).fill(`${slug}-in-winter`);
  await save(page);
  await button(page, "Publish changes").click();
  await page.getByText("Visitors see this version.").waitFor();
  await visitor.goto(address);
  expect(visitor.url()).toBe(`${address}-in-winter`);
  await expectWhole(visitor, title);
});

/** Fails unless a page shows everything that was written. */
async function expectWhole(page: Page | FrameLocator, title: string) {
  const article = page.getByRole("main");
  await article.getByRole("heading", { level: 1, name: title }).waitFor();
  for (const words of ["Heading", "List", "Numbered list", "Quote", "Pull quote", "Call-out", "Code"])
    await article.getByText(`Some ${words}`, { exact: true }).first().waitFor();
  expect(await article.getByRole("img", { name: "A lamp" }).count()).toBe(2);
  expect(await article.getByRole("img", { name: "A leaf" }).count()).toBe(1);
  await article.getByText("By the window").waitFor();
  await article.getByText("Morning light").first().waitFor();
  expect(await article.getByRole("link", { name: "See the books" }).getAttribute("href")).toBe("/books");
  await article.getByRole("columnheader", { name: "Head" }).waitFor();
  await article.getByText("The end", { exact: true }).waitFor();
}
