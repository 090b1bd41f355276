import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { startAcademy } from "#tests/support/academy.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { journeyEngines } from "#tests/support/full-run.ts";
import { eventually, openSignedIn } from "#tests/support/staff.ts";

let academy: Awaited<ReturnType<typeof startAcademy>>;
beforeAll(async () => {
  academy = await startAcademy("sqlite");
});

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const buildDocument = (...texts: string[]) => ({ type: "doc", content: texts.map(paragraph) });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const fetchStatus = async ({ site }: typeof academy, path: string) => (await fetch(site.url + path)).status;

test("an author submits on a phone, an editor sends it back with a note, the author sees it, and the editor publishes; the history compares with what was saved last", async () => {
  const { site, editor, open } = academy;
  const viewport = { width: 360, height: 740 };
  const author = await open("author", "/admin/posts/new", { viewport, hasTouch: true, isMobile: true });
  await field(author, "Title").fill("A path in the snow");
  await author.getByRole("combobox", { name: "Kind", exact: true }).selectOption("In media");
  await author.waitForURL(/\/admin\/posts\/\d+$/);
  const path = new URL(author.url()).pathname;
  const api = `/api/post/${path.split("/").at(-1)}/`;
  await author.getByText("Required before publishing:").waitFor();
  await button(author, "Submit for review").dblclick();
  await author.getByText("Submitted for review.").waitFor();
  await author.getByText("In review").waitFor();
  // Only editors can publish.
  for (const name of [/^Publish/, /^Send back/]) expect(await button(author, name).count()).toBe(0);

  const page = await open("editor", path, { expect: [/409/] });
  await page.getByText("author has also had this open").waitFor();
  await page.getByText("Submitted for review by the author.").waitFor();
  // Missing fields prevent publishing, and are listed.
  await button(page, "Publish now").click({ force: true });
  expect((await editor.request("GET", api)).state).toBe("in_review");
  await page.getByRole("list").getByRole("button", { name: "Published by" }).click();
  await eventually(() => field(page, "Published by").evaluate((element) => element === document.activeElement)).toBe(
    true,
  );

  await button(page, "Send back…").click();
  await button(page, "Send back").click();
  await page.getByText("Describe what to change.").waitFor();
  await page.getByLabel("Note to the author").fill("Which paper is it?\nAnd where can it be read?");
  await button(page, "Send back").click();
  await page.getByText("Sent back. The author will see your note.").waitFor();

  await author.reload();
  const note = author.getByRole("complementary", { name: "Note from the editor" });
  await note.getByText("by editor").waitFor();
  await note.getByText("Which paper is it?").waitFor();
  await field(author, "Published by").fill("River Post");
  await field(author, "Article URL").fill("https://river.example/a");
  await eventually(() => author.getByText("Required before publishing:").count()).toBe(0);
  await button(author, "Submit for review").click();
  await author.getByText("Submitted for review.").waitFor();

  await page.reload();
  await page.getByText("Previously sent back").waitFor();
  // Text typed just before is published with it, and a double click publishes once.
  await field(page, "Excerpt").fill("White, and quiet.");
  await button(page, "Publish now").dblclick();
  await page.getByText("Published. Visitors can see it now.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Published.");
  await field(page, "Excerpt").fill("White, quiet, and deep.");
  await eventually(() => page.getByText("Published. Visitors can see it now.").count()).toBe(0);
  const shown = await fetch(`${site.url}/article/in-media/a-path-in-the-snow`);
  expect(await shown.text()).toContain("White, and quiet.");
  expect(await page.getByRole("complementary", { name: "Note from the editor" }).count()).toBe(0);
  const { results } = await editor.request("GET", `${api}revisions/?page_size=100`);
  const actions = results.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => ["publish", "submit", "send_back"].includes(action))).toEqual([
    ...["publish", "submit", "send_back", "submit"],
  ]);

  await page.getByText(/^Saved \d/).waitFor();
  await page.getByRole("link", { name: "History" }).click();
  const versions = page.getByRole("navigation", { name: "Versions" });
  await versions.getByText("Which paper is it?").waitFor();
  // Compares with what the form has saved, not with the state when it was opened.
  await versions.getByRole("link", { name: /^Published/ }).click();
  const excerpt = page.getByRole("region", { name: "Excerpt", exact: true });
  await eventually(() => excerpt.locator("ins").allTextContents()).toEqual(["[added: quiet, ]", "[added: deep]"]);
  const { version } = await editor.request("GET", api);
  await editor.request("PATCH", api, { featured: true, version });
  await button(page, "Restore Excerpt").click();
  await page.getByText("Not restored, because someone else changed this item.").waitFor();
  await button(page, "Restore Excerpt").click();
  await page.getByText("“Excerpt” was restored.").waitFor();
  expect(await editor.request("GET", api)).toMatchObject({ excerpt: "White, and quiet.", featured: true });
});

describe.each(journeyEngines)("on %s", (engine) => {
  let here: typeof academy;
  beforeAll(async () => {
    here = engine === "sqlite" ? academy : await startAcademy(engine);
  });

  test("an item appears automatically at its scheduled time, and not before", async () => {
    const { owner, editor, open } = here;
    const settings = await owner.request("GET", "/api/common/settings/");
    await owner.request("PATCH", "/api/common/settings/", { time_zone: "Asia/Tokyo", version: settings.version });
    const { id, slug } = await editor.request("POST", "/api/gallery/book/", { title: "Later" });
    const page = await open("editor", `/admin/books/${id}`, { timezoneId: "Europe/Berlin" });
    await button(page, "Schedule…").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("In the academy’s time zone (Asia/Tokyo).").waitFor();
    await dialog.getByLabel("Date and time").fill("2001-02-03T04:05");
    await button(page, "Schedule").click();
    await dialog.getByText("This time has passed.").waitFor();
    await dialog.getByLabel("Date and time").fill("2099-02-03T04:05");
    await dialog.getByText(/In your time zone: Monday,? 2 February 2099 at 20:05 \(Europe\/Berlin\)/).waitFor();
    if (engine === "sqlite") await expectAccessibleAndFitting(page);
    await button(page, "Schedule").click();
    await page.getByText("Scheduled. It will be published automatically.").waitFor();
    await page.getByText(/Scheduled for Tuesday,? 3 February 2099 at 04:05 \(Asia\/Tokyo\)/).waitFor();
    expect(await editor.request("GET", `/api/gallery/book/${id}/`)).toMatchObject({
      state: "scheduled",
      published_at: "2099-02-02T19:05:00.000Z",
    });
    expect(await fetchStatus(here, `/books/${slug}`)).toBe(404);
    const published_at = new Date(Date.now() + 1500).toISOString();
    await editor.request("PATCH", `/api/gallery/book/${id}/`, { published_at });
    expect(await fetchStatus(here, `/books/${slug}`)).toBe(404);
    await eventually(() => fetchStatus(here, `/books/${slug}`)).toBe(200);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(published_at));
    await page.reload();
    await page.getByText("Visitors see this version.").waitFor();
  });

  test("two people who publish at the same time publish it once", async () => {
    const { id } = await here.editor.request("POST", "/api/gallery/book/", { title: "At once" });
    const pages = await Promise.all(
      ["editor", "owner"].map((username) => openAs(here, username, `/admin/books/${id}`)),
    );
    const buttons = pages.map((page) => button(page, "Publish now"));
    await Promise.all(buttons.map((each) => each.waitFor()));
    // Doesn't wait until the button can be clicked, because the other person may disable it.
    await Promise.all(buttons.map((each) => each.dispatchEvent("click")));
    // The later one is notified, or finds it published.
    await Promise.all(pages.map((page) => page.getByText("Visitors see this version.").waitFor()));
    const { results } = await here.editor.request("GET", `/api/gallery/book/${id}/revisions/`);
    expect(results.filter(({ action }: { action: string }) => action === "publish")).toHaveLength(1);
  });
});

test("nothing is published while two versions of a field await a choice", async () => {
  const { owner, open } = academy;
  const { id } = await owner.request("POST", "/api/gallery/book/", { title: "Ours" });
  const page = await open("editor", `/admin/books/${id}`, { expect: [/409/] });
  await button(page, "Publish now").waitFor();
  await owner.request("PATCH", `/api/gallery/book/${id}/`, { title: "Theirs" });
  await field(page, "Title").fill("Mine");
  await page.getByText("Choose which version to keep before you publish.").waitFor();
  await button(page, "Publish now").click({ force: true });
  await button(page, "Schedule…").click({ force: true });
  expect(await page.getByRole("dialog", { name: "Schedule publication" }).count()).toBe(0);
  expect(await owner.request("GET", `/api/gallery/book/${id}/`)).toMatchObject({ state: "draft", title: "Theirs" });
});

async function openAs({ site, open }: typeof academy, username: string, path: string) {
  if (username !== "owner") return open(username, path, { expect: [/409/] });
  const page = await openPage({ expect: [/409/] });
  await openSignedIn(page, site, path);
  return page;
}

test("changes to a public item are published, with a problem only after a second click, discarded and restored, and it is unpublished", async () => {
  const { site, editor, author, open } = academy;
  const made = await author.request("POST", "/api/post/", { title: "Slow tea", excerpt: "As it was" });
  const { id, slug } = await editor.request("PATCH", `/api/post/${made.id}/`, { status: "published" });
  const writer = await open("author", `/admin/posts/${id}`);
  await field(writer, "Excerpt").fill("By the author");
  await writer
    .getByText("Published, with unpublished changes. Submit them for review so that an editor can publish them.")
    .waitFor();

  const page = await open("editor", `/admin/posts/${id}`);
  await page.getByText("They include changes by author.").waitFor();
  await button(page, "Discard changes").click();
  await page.getByText("Changes discarded").waitFor();
  expect(await field(page, "Excerpt").inputValue()).toBe("As it was");
  await page.getByRole("region", { name: "Publishing" }).getByRole("button", { name: "Undo" }).click();
  expect(await field(page, "Excerpt").inputValue()).toBe("By the author");
  await page.getByText("Changes restored.").waitFor();
  await button(page, "Discard changes").click();
  await page.getByText("Changes discarded").waitFor();
  await field(page, "Excerpt").fill("By the author");
  await expect.poll(() => page.getByText("Changes discarded").count()).toBe(0);
  // A second click publishes despite a problem, after a dialog has listed it.
  await button(page, "Publish changes").click();
  const question = page.getByRole("dialog", { name: "Publish with a problem?" });
  await question.getByText("The author is missing.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await editor.request("GET", `/api/post/${id}/`)).state).toBe("changed");
  await button(page, "Publish changes").click();
  await question.getByRole("button", { name: "Publish anyway" }).click();
  await page.getByText("Changes published.").waitFor();
  const visit = async () => (await fetch(`${site.url}/article/blogs/${slug}`)).text();
  expect(await visit()).toContain("By the author");

  await button(page, "Unpublish…").click();
  await page.getByRole("dialog").getByText(`Visitors will no longer be able to open /article/blogs/${slug}.`).waitFor();
  await button(page, "Cancel").click();
  expect(await fetchStatus(academy, `/article/blogs/${slug}`)).toBe(200);
  await button(page, "Unpublish…").click();
  await button(page, "Unpublish").click();
  await page.getByText("Unpublished. Visitors can no longer see it.").waitFor();
  expect(await fetchStatus(academy, `/article/blogs/${slug}`)).toBe(404);
});

test("the preview follows typing, at device widths, and can be shared without an account", async () => {
  const { site, editor, open } = academy;
  const body = buildDocument(...Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of a long walk.`));
  const { id } = await editor.request("POST", "/api/post/", { title: "A long walk", body, status: "published" });
  const page = await open("editor", `/admin/posts/${id}`);
  await button(page, "Preview").click();
  const shown = page.locator("iframe[data-shown='true']");
  const frame = shown.contentFrame();
  await frame.getByRole("heading", { name: "A long walk" }).waitFor();
  await button(page, "Phone").click();
  await eventually(() => frame.locator("html").evaluate((html) => html.clientWidth)).toBe(390);
  await frame.locator("html").evaluate((html) => html.ownerDocument.defaultView?.scrollTo(0, 700));
  await field(page, "Title").fill("A longer walk");
  await frame.getByRole("heading", { name: "A longer walk" }).waitFor({ state: "attached" });
  expect(await frame.locator("html").evaluate((html) => html.ownerDocument.defaultView?.scrollY)).toBe(700);
  // Visitors still see the published version.
  expect(await (await fetch(`${site.url}/article/blogs/a-long-walk`)).text()).not.toContain("A longer walk");
  await expectAccessibleAndFitting(page, [1280, 360]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Copy link").click();
  await page.getByText(/^Link copied\. Works until \d\d:\d\d\. No account needed\.$/).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const visitor = await openPage();
  await visitor.goto(link);
  await visitor.getByRole("heading", { name: "A longer walk" }).waitFor();
  await button(page, "Close preview").click();
  await eventually(() => shown.count()).toBe(0);
});

test("everybody sees who else has an item open, until they leave", async () => {
  const { editor, open } = academy;
  const { id } = await editor.request("POST", "/api/gallery/quote/", { text: "Between us" });
  const page = await open("editor", `/admin/quotes/${id}`);
  await button(page, "Publish now").waitFor();
  const other = await openPage();
  await openSignedIn(other, academy.site, `/admin/quotes/${id}`);
  await other.getByText("editor has also had this open").waitFor();
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.getByText("owner has also had this open").waitFor();
  await tab.close();
  await other.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Quotes" }).click();
  await page.reload();
  await button(page, "Publish now").waitFor();
  await page.getByText(/^Saved \d/).waitFor();
  expect(await page.getByText("had this open").count()).toBe(0);
  expect((await editor.request("GET", `/api/gallery/quote/${id}/`)).version).toBe(1);
});
