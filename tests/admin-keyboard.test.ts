import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { startAcademy } from "./support/academy.ts";
import { goTo } from "./support/admin-walks/visit.ts";
import { expectAccessible } from "./support/browser/accessibility.ts";
import { jpeg } from "./support/files.ts";
import { freshName } from "./support/fresh-name.ts";
import { pressByKeyboard, reachByKeyboard } from "./support/journeys.ts";
import { eventually } from "./support/staff.ts";

let academy: Awaited<ReturnType<typeof startAcademy>>;
beforeAll(async () => {
  academy = await startAcademy("sqlite");
});

const PHONE = { viewport: { width: 360, height: 740 } };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Opens a menu of the editor's toolbar and chooses from it; the focus returns to the text. */
async function chooseTool(page: Page, tool: RegExp, choice: string) {
  await page.keyboard.press("Alt+F10");
  await reachByKeyboard(page.getByRole("button", { name: tool }), "ArrowRight");
  await page.keyboard.press("Enter");
  await reachByKeyboard(page.getByRole("menuitemradio", { name: choice, exact: true }), "ArrowDown");
  await page.keyboard.press("Enter");
  await eventually(() => isFocused(page.getByRole("textbox", { name: "Text", exact: true }))).toBe(true);
}

test("an article is written, submitted, sent back, previewed, scheduled, published and moved to another URL by keyboard alone at 360 px", async () => {
  const { site, owner, open } = academy;
  const title = freshName("Ten quiet minutes");
  await academy.author.request("PATCH", "/api/auth/user/", { display_name: "Ilse" });
  const author = await open("author", "/admin/posts/new", PHONE);
  const text = author.getByRole("textbox", { name: "Text", exact: true });
  await eventually(() => isFocused(author.getByRole("textbox", { name: "Title", exact: true }))).toBe(true);
  await author.keyboard.type(title);
  await reachByKeyboard(author.getByRole("textbox", { name: "Excerpt", exact: true }));
  await author.keyboard.type("What ten minutes are good for.");
  await reachByKeyboard(text);
  const { keyboard } = author;
  await keyboard.type("## Begin\nSit down.\n- breathe in\nbreathe out");
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type("> Nothing is asked of you.");
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type("/call");
  await author.getByRole("option", { name: "Call-out" }).and(author.locator("[aria-selected=true]")).waitFor();
  await keyboard.press("Enter");
  await keyboard.type("Stop if it hurts.");
  await chooseTool(author, /^Call-out style: Note$/, "Caution");
  await keyboard.press("ControlOrMeta+Enter");
  await keyboard.type("``` for (;;)\n");
  await keyboard.press("Tab");
  await keyboard.type("breathe();");
  await chooseTool(author, /^Code language: none$/, "TypeScript");
  await keyboard.press("Escape");
  await keyboard.press("ControlOrMeta+s");
  await author.waitForURL(/\/admin\/posts\/\d+$/);
  await author.getByText(/^Saved \d\d:\d\d$/).waitFor();
  const id = Number(/\d+$/.exec(author.url())?.[0]);
  const post = () => owner.request("GET", `/api/post/${id}/`);
  const content: RichTextNode[] = (await post()).body.content;
  expect(content.map(({ type }) => type)).toEqual([
    ...["heading", "paragraph", "bulletList", "blockquote", "callout", "codeBlock"],
  ]);
  expect(content[4]?.attrs).toEqual({ tone: "care" });
  expect(content[5]).toMatchObject({
    attrs: { language: "TypeScript" },
    content: [{ text: "for (;;)\n  breathe();" }],
  });
  await pressByKeyboard(button(author, "Submit for review"));
  await author.getByText("Submitted for review.").waitFor();

  const editor = await open("editor", `/admin/posts/${id}`, PHONE);
  await pressByKeyboard(button(editor, "Send back…"));
  await editor.keyboard.type("Which minutes?");
  await pressByKeyboard(button(editor, "Send back"));
  await editor.getByText("Sent back. The author will see your note.").waitFor();
  await author.getByRole("complementary", { name: "Note from the editor" }).getByText("Which minutes?").waitFor();
  await pressByKeyboard(button(author, "Submit for review"));
  await author.getByText("Submitted for review.").waitFor();

  await editor.getByText(/^author submitted this for review/).waitFor();
  await pressByKeyboard(button(editor, "Preview"));
  const preview = editor.locator("iframe[data-shown='true']").contentFrame();
  await preview.getByText("Nothing is asked of you.").waitFor();
  await pressByKeyboard(button(editor, "Close preview"));
  await eventually(() => isFocused(button(editor, "Preview"))).toBe(true);
  await pressByKeyboard(button(editor, "Schedule…"));
  await editor.getByLabel("Date and time").waitFor();
  await pressByKeyboard(button(editor, "Schedule"));
  await button(editor, "Reschedule…").waitFor();
  await expectAccessible(editor);
  const { state, slug } = await post();
  expect(state).toBe("scheduled");
  const address = `${site.url}/article/blogs/${slug}`;
  expect((await fetch(address)).status).toBe(404);
  await pressByKeyboard(button(editor, "Publish now"));
  await button(editor, "Unpublish…").waitFor();
  expect(await (await fetch(address)).text()).toContain("Nothing is asked of you.");

  await pressByKeyboard(button(editor, "Change slug"));
  await reachByKeyboard(editor.getByRole("textbox", { name: "Slug", exact: true }));
  await editor.keyboard.press("End");
  await editor.keyboard.type("-a-day");
  await editor.keyboard.press("ControlOrMeta+s");
  await pressByKeyboard(button(editor, "Publish changes"));
  await editor.getByText("Visitors see this version.").waitFor();
  expect((await fetch(address)).url).toBe(`${address}-a-day`);
});

test("the items of a list are ordered, deleted and restored, and the photos of an album ordered, by keyboard alone at 360 px", async () => {
  const { owner, open } = academy;
  const mark = freshName("Order");
  const { id: album } = await owner.request("POST", "/api/gallery/image-category/", { name: mark });
  const image = await owner.upload(`${mark}.jpg`, await jpeg(), "A wall");
  for (const place of ["first", "second", "third"])
    await owner.request("POST", "/api/gallery/image/", { title: `${mark} ${place}`, category: album, image });
  for (const place of ["one", "two"]) await owner.request("POST", "/api/gallery/book/", { title: `${mark} ${place}` });
  const page = await open("editor", "/admin/books?ordering=position", PHONE);

  const order = async (filters: string, moved: string, key: string) => {
    const stored = async () => {
      const { results } = await owner.request("GET", `/api/gallery/${filters}&ordering=position&page_size=100`);
      return (results as { title: string }[]).map((item) => item.title).filter((each) => each.startsWith(mark));
    };
    await pressByKeyboard(button(page, "View"));
    await reachByKeyboard(page.getByRole("menuitem", { name: "Reorder" }), "ArrowDown");
    await page.keyboard.press("Enter");
    const handle = button(page, `Move ${mark} ${moved}`);
    await handle.waitFor();
    await reachByKeyboard(handle);
    const before = await stored();
    await page.keyboard.press(key);
    await page.getByText(new RegExp(`${moved} moved to position \\d+ of \\d+\\.`)).waitFor();
    await eventually(() => isFocused(handle)).toBe(true);
    await eventually(stored).not.toEqual(before);
    const after = await stored();
    await pressByKeyboard(button(page, "Done"));
    await button(page, "View").waitFor();
    await eventually(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    return after;
  };
  const titles = (...places: string[]) => places.map((place) => `${mark} ${place}`);
  expect(await order("book/?", "two", "ArrowUp")).toEqual(titles("two", "one"));

  const book = page.getByRole("link", { name: `${mark} one`, exact: true });
  const toTrash = async () => {
    await pressByKeyboard(button(page, `Actions for ${mark} one`));
    await reachByKeyboard(page.getByRole("menuitem", { name: "Delete", exact: true }), "ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("1 book moved to trash.").waitFor();
    await book.waitFor({ state: "detached" });
  };
  await toTrash();
  await pressByKeyboard(button(page, "Undo"));
  await book.waitFor();
  await toTrash();
  await pressByKeyboard(button(page, "Trash"));
  await book.waitFor();
  await reachByKeyboard(page.getByRole("checkbox", { name: `Select ${mark} one` }));
  await page.keyboard.press("Space");
  await pressByKeyboard(button(page, "Restore"));
  await page.getByText("1 book restored.").waitFor();
  await pressByKeyboard(button(page, "Back to books"));
  await book.waitFor();

  await goTo(page)(`/admin/photos?ordering=position&category=${album}`);
  await page.getByRole("link", { name: `${mark} third` }).waitFor();
  expect(await order(`image/?category=${album}`, "first", "End")).toEqual(titles("second", "third", "first"));
  await eventually(() => page.getByRole("link", { name: new RegExp(mark) }).allTextContents()).toEqual(
    titles("second", "third", "first"),
  );
});
