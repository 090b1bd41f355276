import type { Locator, Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { expectAccessible, expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { announcements, countAnnouncements } from "./support/browser/announcements.ts";
import { openPage } from "./support/browser/browser.ts";
import { drag, drop, hasFocus, paste } from "./support/editor-gestures.ts";
import { expectEveryKind } from "./support/every-block-kind.ts";
import { jpeg } from "./support/files.ts";
import { pressByKeyboard, reachByKeyboard } from "./support/journeys.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
let lamp: number;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
  lamp = await owner.upload("lamp.jpg", await jpeg(900, 600), "A lamp");
  await owner.upload("leaf.jpg", await jpeg(600, 900), "A leaf");
  const video = { title: "Morning light", provider: "youtube", video_id: "dQw4w9WgXcQ" };
  await owner.request("POST", "/api/gallery/video/", { ...video, status: "published" });
});

/** Opens the form of a new post, with the cursor in its text. */
async function openEditor(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options);
  await openSignedIn(page, site, "/admin/posts/new");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  return { page, text };
}

/** Saves, and returns the text as the API has it. @param title undefined if it is already filled in. */
async function save(page: Page, title?: string): Promise<RichTextNode> {
  if (title) await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByText(/^Saved \d/).waitFor();
  await page.waitForURL(/\/admin\/posts\/\d+/);
  const id = /posts\/(\d+)/.exec(page.url())?.[1];
  return (await owner.request("GET", `/api/post/${id}/`)).body;
}

const top = ({ content = [] }: RichTextNode) => content.map(({ type }) => type);

test("writes an article with every kind of block by keyboard alone at 360 px", async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openSignedIn(page, site, "/admin/posts/new");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const { keyboard } = page;
  await reachByKeyboard(page.getByRole("textbox", { name: "Title", exact: true }));
  await keyboard.type("By keyboard");
  await reachByKeyboard(text);
  const slash = async (query: string, name: string) => {
    await keyboard.type(`/${query}`);
    await page.getByRole("option", { name }).and(page.locator("[aria-selected=true]")).waitFor();
    await keyboard.press("Enter");
  };
  const isBack = () => eventually(() => hasFocus(text)).toBe(true);
  await keyboard.type("## By hand\nSome **bold**, *italic*, `code` and [a link](/books)!\n- one\ntwo");
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type("1. first\n");
  await keyboard.press("Tab");
  await keyboard.type("nested");
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type("> quoted");
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type("```ts const x = 1;");
  await keyboard.press("ControlOrMeta+Enter");
  await slash("pull", "Pull quote");
  await keyboard.type("Breathe.");
  await keyboard.press("Tab");
  await keyboard.type("Ada");
  await keyboard.press("Enter");
  await isBack();
  await keyboard.press("ControlOrMeta+Enter");
  await slash("tip", "Call-out");
  await keyboard.type("Mind the step");
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type("| Day | Time |\nMonday\t");
  await keyboard.press("Tab");
  await keyboard.type("Noon");
  await keyboard.press("Tab");
  await eventually(() => text.locator("tr").count()).toBe(3);
  for (const [out, back] of [
    ["Tab", "Shift+Tab"],
    ["Shift+Tab", "Tab"],
  ] as const) {
    await keyboard.press("Escape");
    await keyboard.press(out);
    await eventually(() => hasFocus(text)).toBe(false);
    await keyboard.press(back);
    await isBack();
  }
  expect(await text.locator("tr").count()).toBe(3);
  const descriptions = ((await text.getAttribute("aria-describedby")) ?? "").split(" ").map((id) => `[id="${id}"]`);
  expect(await page.locator(descriptions.join()).allTextContents()).toContain(
    "To leave the text, press Escape and then Tab.",
  );
  await keyboard.press("ControlOrMeta+Enter");

  await slash("image", "Picture");
  const picker = page.getByRole("dialog", { name: /^Choose/ });
  await pressByKeyboard(picker.getByRole("button", { name: /lamp/ }));
  await text.getByRole("group", { name: "Picture: A lamp" }).waitFor();
  await isBack();
  await keyboard.press("Enter");
  await keyboard.type("!");
  await keyboard.press("Escape");
  await isBack();
  await keyboard.press("ControlOrMeta+Enter");
  await slash("gallery", "Gallery");
  await pressByKeyboard(picker.getByRole("button", { name: /lamp/ }));
  await pressByKeyboard(picker.getByRole("button", { name: /leaf/ }));
  await pressByKeyboard(picker.getByRole("button", { name: "Use 2 files" }));
  await isBack();
  await keyboard.press("Enter");
  await pressByKeyboard(text.getByRole("button", { name: "Move picture 1 later" }));
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Move picture 2 earlier",
  );
  await keyboard.press("Escape");
  await keyboard.press("ControlOrMeta+Enter");
  await slash("video", "Video from this site");
  await page.getByRole("option", { name: "Morning light" }).waitFor();
  await keyboard.type("Morn");
  await page.getByRole("option", { name: "Morning light" }).and(page.locator("[data-combobox-selected]")).waitFor();
  await keyboard.press("Enter");
  await pressByKeyboard(page.getByRole("button", { name: "Insert" }));
  await isBack();
  await keyboard.press("ControlOrMeta+Enter");
  await slash("vimeo", "YouTube or Vimeo");
  await eventually(() => hasFocus(page.getByLabel("Video URL"))).toBe(true);
  await keyboard.type("https://vimeo.com/76979871");
  await keyboard.press("Enter");
  await isBack();
  await keyboard.press("ControlOrMeta+Enter");
  await slash("button", "Button");
  await page.getByRole("dialog", { name: "Button" }).waitFor();
  await keyboard.type("Read on");
  await keyboard.press("Tab");
  await keyboard.type("/books");
  await keyboard.press("Enter");
  await isBack();
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type("---");
  await keyboard.type("go to example");
  // Without a selection, the shortcut opens the command palette, as everywhere.
  await keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog", { name: "Find anything" }).waitFor();
  await keyboard.press("Escape");
  const holdsCursor = (element: Node) => element.contains(getSelection()?.anchorNode ?? null);
  await eventually(() => text.evaluate(holdsCursor)).toBe(true);
  await keyboard.press("ControlOrMeta+Shift+ArrowLeft");
  await keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog", { name: "Link" }).waitFor();
  await keyboard.type("example.org/x");
  await keyboard.press("Enter");
  await isBack();
  await keyboard.type(" now");
  await keyboard.press("Alt+F10");
  await keyboard.press("ArrowRight");
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Bold");
  await keyboard.press("Escape");
  await isBack();

  const stored = await save(page);
  expectEveryKind(stored);
  const [heading, paragraph] = stored.content ?? [];
  expect(heading).toEqual({ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "By hand" }] });
  expect(paragraph?.content?.map(({ text: words, marks }) => [words, marks?.[0]?.type])).toEqual([
    ["Some ", undefined],
    ["bold", "bold"],
    [", ", undefined],
    ["italic", "italic"],
    [", ", undefined],
    ["code", "code"],
    [" and ", undefined],
    ["a link", "link"],
    ["!", undefined],
  ]);
  const find = (type: string) => stored.content?.find((node) => node.type === type);
  expect(find("pullQuote")?.attrs).toEqual({ attribution: "Ada" });
  expect(find("codeBlock")?.attrs).toEqual({ language: "ts" });
  expect(find("embed")?.attrs).toMatchObject({ provider: "vimeo", videoId: "76979871" });
  expect(find("gallery")?.attrs).toMatchObject({ items: [{ alt: "A leaf" }, { alt: "A lamp" }] });
  expect(stored.content?.at(-1)?.content).toEqual([
    { type: "text", text: "go to " },
    { type: "text", marks: [{ type: "link", attrs: { href: "https://example.org/x" } }], text: "example" },
    { type: "text", text: " now" },
  ]);
});

test("moves, duplicates and deletes blocks by shortcut and by the handle, and undoes each step", async () => {
  const { page, text } = await openEditor();
  const { keyboard } = page;
  const blocks = () => text.locator(":scope > *").allTextContents();
  await keyboard.type("One\nTwo\nThree");
  await keyboard.press("Alt+Shift+ArrowUp");
  await eventually(blocks).toEqual(["One", "Three", "Two"]);
  await keyboard.press("Alt+Shift+d");
  await eventually(blocks).toEqual(["One", "Three", "Three", "Two"]);
  await keyboard.press("Alt+Shift+Backspace");
  await eventually(blocks).toEqual(["One", "Three", "Two"]);
  await keyboard.press("ControlOrMeta+z");
  await keyboard.press("ControlOrMeta+z");
  await keyboard.press("ControlOrMeta+z");
  await eventually(blocks).toEqual(["One", "Two", "Three"]);

  await text.locator("p").nth(0).hover();
  const grip = page.getByRole("button", { name: "Move or edit block" });
  await drag(page, grip, text.locator("p").nth(2));
  await eventually(blocks).toEqual(["Two", "Three", "One"]);
  await text.locator("p").nth(1).hover();
  await grip.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await eventually(blocks).toEqual(["Two", "One"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(blocks).toEqual(["Two", "Three", "One"]);

  await text.locator("p").nth(1).click();
  await page.getByRole("button", { name: "Block type: Text" }).click();
  await page.getByRole("menuitemradio", { name: "Quote", exact: false }).first().click();
  await eventually(() => text.locator("blockquote").textContent()).toBe("Three");
});

test("keeps typed and pasted text as intended, and undoes its formatting in one step", async () => {
  const { page, text } = await openEditor();
  const { keyboard } = page;
  const blocks = () =>
    text.locator(":scope > *").evaluateAll((all) => all.map((each) => `${each.localName} ${each.textContent}`));
  await countAnnouncements(page);
  await keyboard.type("1984. It was hot\n12. ");
  await eventually(blocks).toEqual(["p 1984. It was hot", "ol "]);
  await keyboard.press("ControlOrMeta+z");
  await eventually(blocks).toEqual(["p 1984. It was hot", "p 12. "]);
  await keyboard.type("May, see /");
  const menu = page.getByRole("listbox", { name: "Blocks" });
  const count = await menu.getByRole("option").count();
  await keyboard.type("divid");
  await eventually(() => menu.getByRole("option").count()).toBe(1);
  await eventually(() => announcements(page)).toContain("1 block. Use");
  const heard = await announcements(page);
  expect(heard).toContain(`${count} blocks. Use the arrow keys to choose.`);
  expect(heard).not.toContain("No blocks found");
  await keyboard.press("Escape");
  await keyboard.press("ControlOrMeta+Shift+ArrowLeft");
  await keyboard.down("Shift");
  await paste(text, { text: "https://example.org/word" });
  await keyboard.up("Shift");
  await eventually(blocks).toEqual(["p 1984. It was hot", "p 12. May, see /https://example.org/word"]);
  expect(await text.locator("a").count()).toBe(0);

  await keyboard.press("Enter");
  await paste(text, { html: `<img src="${site.url}/media/${lamp}/0/w640/lamp.webp" alt="Light">` });
  const picture = text.getByRole("group", { name: "Picture: Light" });
  await picture.locator("img").waitFor();
  await keyboard.press("Backspace");
  await eventually(() => text.evaluate(({ lastElementChild }) => lastElementChild?.textContent)).not.toBe("");
  await text.getByText("1984").click();
  await keyboard.press("ControlOrMeta+End");
  await keyboard.type("The end");
  await eventually(async () => (await blocks()).at(-1)).toBe("p The end");
  await keyboard.type(", [there](www.example.org/a_(b)).");

  // Neither search results nor the message that there are none cover a button.
  const dialog = page.getByRole("dialog", { name: "Button" });
  const insert = dialog.getByRole("button", { name: "Insert" });
  for (const [label, typed] of [
    ["Call", "tel:+49 89 1234 567"],
    ["Offer", "https://example.org/offer"],
    ["Books", "/books"],
    ["Nowhere", "nothing at all"],
  ] as const) {
    await page.getByRole("button", { name: "Add a block" }).click();
    await page.getByRole("menuitem", { name: "Button" }).click();
    await dialog.getByLabel("Label").fill(label);
    await dialog.getByRole("combobox", { name: "Link" }).pressSequentially(typed);
    if (label === "Nowhere") await dialog.getByText("Nothing found").waitFor();
    await insert.click();
    if (label === "Nowhere") await dialog.getByText("Enter a link or choose a page.").waitFor();
    else await text.getByRole("group", { name: `Button: ${label}` }).waitFor();
  }
  await expectAccessibleAndFitting(page, [360]);
  await dialog.getByRole("button", { name: "Close" }).click();
  const stored = await save(page, "As it was meant");
  const attributes = stored.content?.flatMap(({ type, attrs }) => (type === "button" ? [attrs?.href] : []));
  expect(JSON.stringify(stored)).toContain('"https://www.example.org/a_(b)"');
  expect(attributes).toEqual(["tel:+49891234567", "https://example.org/offer", "/books"]);
  expect(stored.content?.find(({ type }) => type === "picture")?.attrs).toMatchObject({ media: lamp, alt: "Light" });
});

test("uploads pasted and dropped pictures in place, with cancel and retry; other files are rejected", async () => {
  const { page, text } = await openEditor({ expect: [/status of 400/] });
  await page.keyboard.type("Before\nBetween\nAfter");
  let respond: ((route: Route) => Promise<void>) | undefined = (route) =>
    route.fulfill({ status: 400, json: { file: ["This file is damaged."], codes: { file: ["invalid"] } } });
  await page.route("**/api/common/file/", async (route) => {
    if (route.request().method() !== "POST" || !respond) return route.continue();
    return respond(route);
  });
  await paste(text, { picture: await jpeg(700, 400), name: "sun.jpg" });
  const upload = (name: string) => text.getByRole("group", { name: `Upload of ${name}` });
  await upload("sun.jpg").getByText("sun.jpg: ").waitFor();
  respond = undefined;
  await upload("sun.jpg").getByRole("button", { name: "Try again" }).click();
  await text.getByRole("group", { name: "Picture: no alt text" }).locator("img").waitFor();
  await text.getByText("Add alt text to this picture.").waitFor();

  // Drops onto a paragraph, beside the text and below it; the responses never arrive.
  respond = async () => {};
  const between = text.getByText("Between");
  await drop(between, [{ name: "held.jpg", type: "image/jpeg", bytes: await jpeg(50, 40) }]);
  await upload("held.jpg").getByRole("progressbar").waitFor();
  await eventually(() => between.evaluate((block) => block.nextElementSibling?.getAttribute("aria-label"))).toBe(
    "Upload of held.jpg",
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "Library" }).click();
  await page
    .getByRole("dialog", { name: "Leave before the uploads finish?" })
    .getByRole("button", { name: "Stay" })
    .click();
  await upload("held.jpg").getByRole("button", { name: "Cancel" }).click();
  await eventually(() => upload("held.jpg").count()).toBe(0);
  expect(await hasFocus(text)).toBe(true);
  respond = undefined;
  await drop(page.locator(".editor-area"), [
    { name: "moon.jpg", type: "image/jpeg", bytes: await jpeg(60, 40) },
    { name: "notes.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7") },
  ]);
  await page.getByText("“notes.pdf” isn’t a picture, so it can’t be added to the text.").waitFor();
  await eventually(() => text.locator("img").count()).toBe(2);
  await paste(text, { html: "<h2>Pasted</h2><ul><li>one<li>two</ul>", text: "Pasted one two" });
  await text.getByRole("heading", { name: "Pasted" }).waitFor();
  // Outside a drop zone, the browser must not open a file in place of the form.
  const stray = page.getByRole("textbox", { name: "Title", exact: true });
  expect(await drop(stray, [{ name: "sun.jpg", type: "image/jpeg", bytes: Buffer.from("x") }])).toBe("refused");
  const stored = await save(page, "With pictures");
  const written = (stored.content ?? []).filter(({ type, content }) => type !== "paragraph" || content);
  expect(top({ type: "doc", content: written })).toEqual([
    ...["paragraph", "paragraph", "paragraph", "picture", "picture", "heading", "bulletList"],
  ]);
  expect(JSON.stringify(stored)).not.toContain("data:");

  respond = async () => {};
  await drop(between, [{ name: "late.jpg", type: "image/jpeg", bytes: await jpeg(50, 40) }]);
  await upload("late.jpg").getByRole("progressbar").waitFor();
  await page.getByRole("link", { name: "Library" }).click();
  await page
    .getByRole("dialog", { name: "Leave before the uploads finish?" })
    .getByRole("button", { name: "Leave" })
    .click();
  await page.getByRole("heading", { name: "Books", level: 1 }).waitFor();
});

test("on a phone, selected text is formatted and blocks are moved by touch, in both writing directions", async () => {
  const viewport = { width: 360, height: 740 };
  const { page, text } = await openEditor({ viewport, hasTouch: true, isMobile: true });
  const { keyboard } = page;
  const persian = "آرام بنشین";
  await keyboard.type(`- ${persian}\nو نفس بکش`);
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type(`> ${persian}`);
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type("- Sit quietly");
  const [list, quote, english] = [text.locator("ul").first(), text.locator("blockquote"), text.locator("ul").nth(1)];
  const sides = (block: Locator) =>
    block.evaluate((element) => {
      const { direction, paddingLeft, paddingRight } = getComputedStyle(element);
      return [direction, Number.parseFloat(paddingLeft) > 0, Number.parseFloat(paddingRight) > 0];
    });
  expect(await sides(list)).toEqual(["rtl", false, true]);
  expect(await sides(quote)).toEqual(["rtl", false, true]);
  expect(await sides(english)).toEqual(["ltr", true, false]);
  // The caret is at the end of the written text, which is on the left.
  await text.getByText("و نفس بکش").tap();
  await keyboard.press("End");
  const fromLeft = await page.evaluate(() => {
    const caret = getSelection()?.getRangeAt(0);
    const words = document.createRange();
    if (caret) words.selectNodeContents(caret.startContainer);
    return caret && caret.getBoundingClientRect().left - words.getBoundingClientRect().left;
  });
  expect(Math.abs(fromLeft ?? 100)).toBeLessThan(2);
  await keyboard.type("!");

  // A phone's keyboard covers the bottom of the window, but not the tools.
  const bar = page.getByRole("toolbar", { name: "Formatting" });
  await text.evaluate((element) => element.scrollIntoView());
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { value: innerHeight - 300 });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await eventually(async () => {
    const box = await bar.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) <= 440;
  }).toBe(true);
  await english.getByText("Sit quietly").evaluate((words) => getSelection()?.selectAllChildren(words));
  await bar.getByRole("button", { name: "Bold" }).tap();
  await english.locator("strong").getByText("Sit quietly").waitFor();
  await bar.getByRole("button", { name: "Block menu" }).tap();
  await page.getByRole("menuitem", { name: "Move up" }).tap();
  await eventually(() => text.locator(":scope > *").allTextContents()).toEqual([
    ...[`${persian}و نفس بکش!`, "Sit quietly", persian],
  ]);
  // The tools and the keyboard do not cover the line being typed either.
  await english.getByText("Sit quietly").click();
  await keyboard.press("End");
  await keyboard.type("\nand\nstay".repeat(12));
  await eventually(async () => {
    const caret = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? 0);
    return caret > 0 && caret <= ((await bar.boundingBox())?.y ?? 0);
  }).toBe(true);
  await expectAccessible(page);
});

test("is accessible with its menus open, light and dark, and fits a phone", async () => {
  const { page, text } = await openEditor();
  await page.keyboard.type("## Heading\nSome words\n| a | b |\n");
  await text.getByText("Some words").dblclick({ position: { x: 10, y: 10 } });
  await page.getByRole("toolbar", { name: "Selected text" }).waitFor();
  await expectAccessibleAndFitting(page);
  await text.getByText("Some words").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" /");
  await page.getByRole("listbox", { name: "Blocks" }).waitFor();
  await expectAccessibleAndFitting(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add a block" }).click();
  await expectAccessibleAndFitting(page, [1280]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await expectAccessibleAndFitting(page, [360]);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 360, height: 700 });
  const bar = page.getByRole("toolbar", { name: "Formatting" });
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
  await page.getByRole("button", { name: "Full width" }).click();
  await expectAccessibleAndFitting(page, [360, 1280]);
  await page.getByRole("button", { name: "Exit full width" }).click();
});
