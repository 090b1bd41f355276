import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { fieldId } from "#app/admin/items/form/field-props.ts";
import { resources } from "#app/features/features.server.ts";
import { adminListPath } from "#app/resources/admin-path.ts";
import { hasTrait, isCreatedByStaff, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { startAcademy } from "./support/academy.ts";
import { goTo } from "./support/admin-walks/visit.ts";
import { expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { openPage, type PageOptions } from "./support/browser/browser.ts";
import { isLoaded } from "./support/browser/loaded.ts";
import { jpeg } from "./support/files.ts";
import { freshName } from "./support/fresh-name.ts";
import { fillField, moveUp } from "./support/item-forms.ts";
import { byKeyboard, byTouch, type Manner } from "./support/manners.ts";
import { sampleItem } from "./support/sample-items.ts";
import { eventually, openSignedIn } from "./support/staff.ts";

let academy: Awaited<ReturnType<typeof startAcademy>>;
let owner: (typeof academy)["owner"];
beforeAll(async () => {
  academy = await startAcademy("sqlite");
  ({ owner } = academy);
  await owner.upload("dawn.jpg", await jpeg(600, 400), "Dawn over a field");
});

const openAsOwner = async (path: string, options?: PageOptions) => {
  const page = await openPage(options);
  await openSignedIn(page, academy.site, path);
  return page;
};
const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const save = async (page: Page) => {
  await page.keyboard.press("Control+s");
  await page.getByText(/^Saved \d/).waitFor();
};
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);
const readId = (page: Page) => Number(new URL(page.url()).pathname.split("/").at(-1));

/** The resources with items that can be created. */
const managed = resources.map(({ definition }) => definition).filter((one) => one.navigation && isCreatedByStaff(one));

const manners = [byKeyboard, byTouch];
// All resources share the same screens, so each resource is tested in one manner and stands for the others.
const managedInManners = managed.map((definition, at) => ({
  manner: manners[at % manners.length] as Manner,
  definition: definition as ResourceDefinition,
  many: definition.labels.many,
}));

describe("in one window for each manner,", () => {
  const pages = new Map<string, Page>();
  const isLeft = new Set<Page>();
  beforeAll(async () => {
    for (const { manner, options } of manners)
      pages.set(manner, await openPage({ ...options, expect: [/status of 40[04]/] }));
  });

  /** Opens a path in the page of a manner, which the last test left open unless it failed. */
  async function enter(manner: string, path: string): Promise<Page> {
    const page = pages.get(manner) as Page;
    if (isLeft.delete(page)) await goTo(page)(path);
    else await openSignedIn(page, academy.site, path);
    return page;
  }

  describe.each(managedInManners)("$many", ({ definition, manner }) => {
    const { path, inputs, labels } = definition;
    const title = titleField(definition);
    const { press, choose, write } = manner;

    test(`are created, changed, ordered, deleted and restored on their screens ${manner.manner}`, async () => {
      if (hasTrait(definition, "position")) await owner.request("POST", `${path}/`, sampleItem(definition.name));
      const page = await enter(manner.manner, adminListPath(definition));
      await page.getByRole("heading", { level: 1, name: labels.many, exact: true }).waitFor();
      // A list that loads replaces what is on the screen, including the focused element.
      await page.waitForFunction(isLoaded);
      await press(page.getByRole("link", { name: `New ${labels.one.toLowerCase()}` }).first());
      for (const [name, value] of Object.entries(sampleItem(definition.name))) {
        const input = inputs[name];
        if (input && input.kind !== "media") await fillField(page, manner, name, input.kind, value);
      }
      await page.keyboard.press("Control+s");
      await page.waitForURL(/\/\d+$/);
      await page.getByText(/^Saved \d/).waitFor();
      const id = readId(page);

      const changed = String(sampleItem(definition.name)[title]);
      await write(page.locator(`#${fieldId(title)}`), changed);
      await save(page);
      await eventually(async () => (await owner.request("GET", `${path}/${id}/`))[title]).toBe(changed);
      await page.getByRole("heading", { level: 1, name: changed }).waitFor();

      if (hasTrait(definition, "position")) {
        await moveUp(page, manner, owner, definition, changed);
        await goTo(page)(`${adminListPath(definition)}/${id}`);
        await page.getByRole("heading", { level: 1, name: changed }).waitFor();
      }
      await press(button(page, `More actions for ${changed}`));
      await choose(page.getByRole("menuitem", { name: "Delete" }));
      if (hasTrait(definition, "trash")) {
        await page.getByText("is in the trash").waitFor();
        expect(await page.locator(`#${fieldId(title)}`).getAttribute("readonly")).not.toBeNull();
        await press(button(page, "Restore"));
        await button(page, "Save").waitFor();
        expect((await owner.request("GET", `${path}/${id}/`)).trashed_at).toBeNull();
      } else {
        await press(page.getByRole("dialog").getByRole("button", { name: "Delete" }));
        await page.waitForURL(`**${adminListPath(definition)}`);
        await page.getByRole("heading", { level: 1, name: labels.many, exact: true }).waitFor();
        await goTo(page)(`${adminListPath(definition)}/${id}`);
        await page.getByRole("heading", { name: `${labels.one} not found` }).waitFor();
      }
      isLeft.add(page);
    });
  });
});

test("a slug follows the title until publication; then it changes only on purpose, and the old URL redirects", async () => {
  const [first, second, third] = [
    freshName("Dawn chorus"),
    freshName("The dawn chorus"),
    freshName("The evening chorus"),
  ];
  const toSlug = (title: string) => title.toLowerCase().replaceAll(" ", "-");
  const page = await openAsOwner("/admin/books/new");
  const address = field(page, "Slug");
  await field(page, "Title").fill(first);
  await eventually(() => address.inputValue()).toBe(toSlug(first));
  await page.waitForURL(/\/\d+$/);
  await field(page, "Title").fill(second);
  await save(page);
  await eventually(() => address.inputValue()).toBe(toSlug(second));
  await button(page, "Publish now").click();
  await page.getByText("Visitors see this version.").waitFor();
  await field(page, "Title").fill(third);
  await save(page);
  expect(await address.inputValue()).toBe(toSlug(second));
  expect(await address.getAttribute("readonly")).not.toBeNull();

  await button(page, "Change slug").press("Enter");
  await eventually(() => focusedId(page)).toBe("field-slug");
  await address.fill(toSlug(third));
  await page.getByText("will redirect to the new one").waitFor();
  await save(page);
  await button(page, "Publish changes").click();
  await page.getByText("Visitors see this version.").waitFor();
  const old = await fetch(`${academy.site.url}/books/${toSlug(second)}`, { redirect: "manual" });
  expect([old.status, old.headers.get("location")]).toEqual([301, `/books/${toSlug(third)}`]);
  await goTo(page)("/admin/categories/new");
  await page.getByText("Follows the name until saved.").waitFor();
});

describe("with many tags", () => {
  beforeAll(async () => {
    for (let at = 1; at <= 23; at += 1) await owner.request("POST", "/api/post/tag/", { name: `Walk ${100 + at}` });
  });

  test("relations are found by typing, created in place, ordered and removed", async () => {
    const [seasons, air] = [freshName("Seasons"), freshName("Fresh air")];
    const page = await openAsOwner("/admin/posts/new");
    await field(page, "Title").fill("With tags");
    const category = page.getByRole("combobox", { name: "Category" });
    await category.fill(seasons);
    await page.getByRole("option", { name: `Create “${seasons}”` }).click();
    await eventually(() => category.inputValue()).toBe(seasons);

    const tags = page.getByRole("combobox", { name: "Add to tags" });
    await tags.click();
    await page.getByRole("option", { name: "Show more" }).click();
    await page.getByRole("option", { name: "Walk 123" }).click();
    await tags.fill("Walk 101");
    await page.getByRole("option", { name: "Walk 101" }).waitFor();
    await page.getByRole("option", { name: "Walk 102" }).waitFor({ state: "hidden" });
    await tags.press("ArrowDown");
    await tags.press("Enter");
    await tags.fill(air);
    await page.getByRole("option", { name: `Create “${air}”` }).waitFor();
    await tags.press("ArrowDown");
    await tags.press("Enter");
    await button(page, `Move ${air} up`).press("Enter");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(`Move ${air} up`);
    await page.getByText(`${air} moved to position 2 of 3.`).waitFor();
    await page.keyboard.press("Enter");
    await save(page);
    await page.waitForURL(/\/\d+$/);
    const { tags: stored, category: chosen } = await owner.request("GET", `/api/post/${readId(page)}/`);
    expect(stored.map(({ name }: { name: string }) => name)).toEqual([air, "Walk 123", "Walk 101"]);
    expect(chosen.name).toBe(seasons);

    await button(page, "Remove Category").click();
    await eventually(() => category.inputValue()).toBe("");
  });
});

test("rows are added, ordered by keyboard and by dragging, and restored after removal", async () => {
  const { id } = await owner.request("POST", "/api/gallery/book/", { title: "With rows" });
  const page = await openAsOwner(`/admin/books/${id}`, { expect: [/status of 400/] });
  const list = page.getByRole("group", { name: "Authors" });
  for (const name of ["Ada", "Grace", "Mary"]) {
    await list.getByRole("button", { name: "Add to authors" }).click();
    await page.keyboard.type(name);
  }
  await button(page, "Move “Mary” up").press("Enter");
  await save(page);
  const authors = async () => (await owner.request("GET", `/api/gallery/book/${id}/`)).authors;
  await eventually(authors).toEqual(["Ada", "Mary", "Grace"]);

  const handles = list.getByTitle("Drag to reorder");
  const [from, to] = await Promise.all([handles.nth(2).boundingBox(), handles.nth(0).boundingBox()]);
  if (!from || !to) throw new Error("The handles are not shown.");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y - 4, { steps: 8 });
  await page.mouse.up();
  await page.getByText("“Grace” moved to position 1 of 3.").waitFor();

  await button(page, "Remove “Ada”").press("Enter");
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Undo removing “Ada”",
  );
  await page.keyboard.press("Enter");
  await save(page);
  await eventually(authors).toEqual(["Grace", "Ada", "Mary"]);

  await button(page, "Add to buy links").click();
  await field(page, "Text").fill("The shop");
  await field(page, "Link").fill("no address");
  await page.keyboard.press("Control+s");
  await eventually(() => focusedId(page)).toBe("field-buy_links.0.url");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("https://shop.example/book");
  await save(page);
  expect((await owner.request("GET", `/api/gallery/book/${id}/`)).buy_links).toEqual([
    { label: "The shop", url: "https://shop.example/book" },
  ]);
});

test("errors are shown at their fields once the mouse button is released, counted, linked to, and stay until they are fixed", async () => {
  const { name: taken } = await owner.request("POST", "/api/post/tag/", { name: freshName("Taken") });
  const page = await openAsOwner("/admin/magazines/new", { expect: [/status of 400/] });
  await eventually(() => focusedId(page)).toBe("field-title");
  await page.keyboard.press("Control+s");
  const summary = page.getByRole("alert");
  await summary.getByText("3 fields need your attention:").waitFor();
  await eventually(() => focusedId(page)).toBe("field-title");
  const title = field(page, "Title");
  const described = (await title.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()));
  expect(texts.join()).toContain("This field is required.");
  expect(await title.getAttribute("aria-invalid")).toBe("true");
  await expectAccessibleAndFitting(page);
  await title.fill("Winter");
  await summary.getByText("2 fields need your attention:").waitFor();
  await field(page, "Issue number").fill("twelve");
  await field(page, "Issue number").blur();
  await page.getByText("Not a valid number.").waitFor();
  const { issue_number: number } = sampleItem("magazine");
  await field(page, "Issue number").fill(String(number));
  await summary.getByRole("button", { name: "Issue date" }).click();
  await eventually(() => focusedId(page)).toBe("field-issue_date");
  await page.getByLabel("Issue date").fill("2026-12-01");
  await eventually(() => summary.textContent()).toBe("");
  await save(page);

  // Errors found on leaving a field appear only once the button is released, so that the click hits its target.
  await field(page, "Issue number").fill("twelve");
  const target = button(page, "Choose a picture").first();
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await eventually(() => focusedId(page)).not.toBe("field-issue_number");
  expect(await page.getByText("Not a valid number.").count()).toBe(0);
  expect(await summary.textContent()).toBe("");
  await page.mouse.up();
  await page.getByRole("dialog", { name: "Choose a picture" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Not a valid number.").waitFor();
  await field(page, "Issue number").fill(String(number));
  await save(page);

  await goTo(page)("/admin/tags/new");
  await field(page, "Name").fill(taken.toLowerCase());
  await page.keyboard.press("Control+s");
  await page.getByText(`Another tag already has this name: "${taken}".`).waitFor();
  await eventually(() => focusedId(page)).toBe("field-name");
  await field(page, "Name").fill(freshName("Free"));
  await save(page);
});

test("deleting an item in use lists where, and moves its items or detaches them", async () => {
  const [old, other] = [
    await owner.request("POST", "/api/post/category/", { name: freshName("Old") }),
    await owner.request("POST", "/api/post/category/", { name: freshName("Newer") }),
  ];
  const post = await owner.request("POST", "/api/post/", { title: "Filed", category: old.id });
  const page = await openAsOwner(`/admin/categories/${old.id}`, { expect: [/status of 409/] });
  await button(page, `More actions for ${old.name}`).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: `“${old.name}” is in use` });
  await dialog.getByRole("link", { name: "Filed" }).waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await dialog.getByText("Choose a replacement.").waitFor();
  await expectAccessibleAndFitting(page);
  await dialog.getByRole("combobox").fill(other.name.toLowerCase());
  await dialog.getByRole("option", { name: other.name }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.waitForURL("**/admin/categories");
  expect((await owner.request("GET", `/api/post/${post.id}/`)).category.id).toBe(other.id);
});

test("a copy starts with the values of its original, and is a separate item", async () => {
  const name = freshName("Original");
  const original = await owner.request("POST", "/api/post/tag/", { name, description: "About it" });
  const page = await openAsOwner(`/admin/tags/${original.id}`);
  await button(page, `More actions for ${name}`).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await eventually(() => field(page, "Name").inputValue()).toBe(`${name} (copy)`);
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/\d+$/);
  await page.getByText(/^Saved \d/).waitFor();
  expect(await field(page, "Name").inputValue()).toBe(`${name} (copy)`);
  expect(readId(page)).not.toBe(original.id);
  expect(await owner.request("GET", `/api/post/tag/${readId(page)}/`)).toMatchObject({ description: "About it" });
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Tags" }).click();
  await page.waitForURL("**/admin/tags");
});

test("an author reads the posts of others, and changes only their own", async () => {
  const { author, open } = academy;
  const theirs = await owner.request("POST", "/api/post/", { title: "Of the owner", status: "published" });
  const own = await author.request("POST", "/api/post/", { title: "My own" });
  const page = await open("author", `/admin/posts/${theirs.id}`);
  await page.getByText("You can view this post, but you don’t have permission to make changes.").waitFor();
  expect(await field(page, "Title").getAttribute("readonly")).not.toBeNull();
  expect(await button(page, "Save").count()).toBe(0);
  await goTo(page)(`/admin/posts/${own.id}`);
  await button(page, "Save").waitFor();
  expect(await field(page, "Title").getAttribute("readonly")).toBeNull();
});

test("the settings and a page are edited, a time zone is found by a former name, and visitors see the changes", async () => {
  const page = await openAsOwner("/admin/settings/language-and-time");
  const nav = page.getByRole("navigation", { name: "Admin area" });
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.click();
  await page.keyboard.type("Shangri-La");
  await page.getByText("No time zone found").waitFor();
  await page.keyboard.press("Control+s");
  await page.getByRole("alert").getByRole("button", { name: "Time zone" }).waitFor();
  await page.getByText("Enter a time zone such as Europe/London.").waitFor();
  expect(await page.getByText("Saved.", { exact: true }).count()).toBe(0);
  // A former name finds the current one, and typing replaces the shown value.
  await page.getByRole("heading", { level: 1 }).click();
  await zone.click();
  await page.keyboard.type("katmandu");
  await page.getByRole("option", { name: "Asia/Kathmandu UTC+05:45 · Nepal" }).click();
  await save(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  await page.getByRole("link", { name: "General" }).click();
  await field(page, "Academy name").fill("Lantern House");
  await save(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  await field(page, "Academy name").fill("Lantern House ");
  await eventually(() => page.getByText("Saved.", { exact: true }).count()).toBe(0);
  await save(page);
  await nav.getByRole("link", { name: "Pages" }).click();
  await page.getByRole("searchbox", { name: "Search pages" }).fill("Vision");
  await page.getByRole("link", { name: "Vision" }).click();
  await page.waitForURL("**/admin/pages/vision");
  await page.getByLabel("Lead").fill("Where we are going.");
  await save(page);
  const html = await (await fetch(`${academy.site.url}/vision`)).text();
  expect(html).toContain("Where we are going.");
  expect(html).toContain("Lantern House");
  const { time_zone } = await owner.request("GET", "/api/common/settings/");
  expect(time_zone).toBe("Asia/Kathmandu");
});

test("the forms are accessible and fit, with their menus and sections open, light and dark", async () => {
  const { id } = await owner.request("POST", "/api/post/", { title: "Unbreakable".repeat(12), kind: "in_media" });
  const page = await openAsOwner(`/admin/posts/${id}`);
  await page.getByText("Search engines", { exact: true }).click();
  await field(page, "SEO title").fill("Long ".repeat(20));
  await page.getByText("Search results show about 60").waitFor();
  await page.getByRole("combobox", { name: "Language" }).fill("pers");
  await page.getByRole("option", { name: /Persian/ }).waitFor();
  await expectAccessibleAndFitting(page);
  await page.getByRole("option", { name: /Persian/ }).click();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addStyleTag({ content: ":root { font-size: 200% }" });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
});
