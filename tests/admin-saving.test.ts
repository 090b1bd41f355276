import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { freshName } from "./support/fresh-name.ts";
import { journeyEngines } from "./support/full-run.ts";
import { pressByKeyboard, reachByKeyboard } from "./support/journeys.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, openSignedIn } from "./support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

interface Post {
  id: number;
  version: number;
  title: string;
  excerpt: string;
}

const createPost = (title: string): Promise<Post> => owner.request("POST", "/api/post/", { title, excerpt: "First" });
const readPost = ({ id }: Post): Promise<Post> => owner.request("GET", `/api/post/${id}/`);
const changePost = async (post: Post, changes: object) =>
  owner.request("PATCH", `/api/post/${post.id}/`, { ...changes, version: (await readPost(post)).version });
const storedExcerpt = (post: Post) => expect.poll(async () => (await readPost(post)).excerpt);

async function openForm(page: Page, post: Post) {
  await openSignedIn(page, site, `/admin/posts/${post.id}`);
  await getExcerptField(page).waitFor();
}
const getTitleField = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
const getExcerptField = (page: Page) => page.getByRole("textbox", { name: "Excerpt", exact: true });
const waitForState = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const PHONE = { viewport: { width: 360, height: 740 } };

/** Replaces the text by keyboard alone. */
async function write(field: Locator, text: string) {
  await reachByKeyboard(field);
  const { keyboard } = field.page();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type(text);
}

const UNREACHABLE = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/];

/** Types text that cannot be saved until the connection is back. */
async function typeWithoutConnection(page: Page, text: string) {
  await page.route("**/api/post/*/", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await write(getExcerptField(page), text);
  await waitForState(page, /kept on this computer$/);
  return () => page.unrouteAll({ behavior: "wait" });
}

describe("what is typed into a form", () => {
  test("is saved shortly after typing stops, and Save creates a new item once", async () => {
    const page = await openPage();
    await openSignedIn(page, site, "/admin/posts/new");
    const title = freshName("Pressed", "-");
    await getTitleField(page).fill(title);
    await page.getByRole("button", { name: /^Save/ }).dblclick();
    await page.getByRole("status").getByText("Saved.", { exact: true }).waitFor({ state: "attached" });
    await page.waitForURL(/\/admin\/posts\/\d+$/);
    await getExcerptField(page).fill("Typed after that");
    await waitForState(page, /^Saved \d\d:\d\d$/);
    const { results } = await owner.request("GET", `/api/post/?${new URLSearchParams({ search: title })}`);
    expect(results).toHaveLength(1);
    await storedExcerpt(results[0]).toBe("Typed after that");
  });

  test("is kept while there is no connection for a minute, and saved when it is back, by keyboard at 360 px", async () => {
    const post = await createPost("Offline for a while");
    const page = await openPage({ ...PHONE, expect: UNREACHABLE });
    await page.clock.install();
    await openForm(page, post);
    await page.context().setOffline(true);
    await write(getExcerptField(page), "Typed in a tunnel");
    await waitForState(page, "Offline: kept on this computer");
    await page.clock.runFor(60_000);
    await write(getTitleField(page), "Offline for a minute");
    await page.clock.runFor(5000);
    await waitForState(page, "Offline: kept on this computer");
    await page.context().setOffline(false);
    await waitForState(page, /^Saved \d\d:\d\d$/);
    expect(await readPost(post)).toMatchObject({ title: "Offline for a minute", excerpt: "Typed in a tunnel" });
  });

  test("is there after the browser was killed, with a comparison to the stored version, by keyboard at 360 px", async () => {
    const post = await createPost("Killed while typing");
    const page = await openPage({ ...PHONE, expect: UNREACHABLE });
    await openForm(page, post);
    await typeWithoutConnection(page, "Typed before the crash");
    const other = await page.context().newPage();
    const session = await page.context().newCDPSession(page);
    void session.send("Page.crash").catch(() => undefined);
    await page.waitForEvent("crash");
    await other.goto(`${site.url}/admin/posts/${post.id}`);
    await other.getByText(/^Unsaved changes from/).waitFor();
    await pressByKeyboard(other.getByRole("button", { name: "Compare" }));
    await other.getByRole("dialog").getByText("before the crash").waitFor();
    await expectAccessibleAndFitting(other);
    await other.setViewportSize(PHONE.viewport);
    await pressByKeyboard(other.getByRole("button", { name: "Close" }));
    await pressByKeyboard(other.getByRole("button", { name: "Restore" }));
    await storedExcerpt(post).toBe("Typed before the crash");
    await waitForState(other, /^Saved \d\d:\d\d$/);
    await other.reload();
    await getExcerptField(other).waitFor();
    expect(await other.getByText(/^Unsaved changes from/).count()).toBe(0);
  });

  test("is saved before the form is left, with a question if that is not possible", async () => {
    const post = await createPost("Left in a hurry");
    const page = await openPage({ expect: [/status of 400/] });
    await openForm(page, post);
    await getExcerptField(page).fill("Typed just before leaving");
    await page.getByRole("link", { name: "Posts" }).first().click();
    await page.waitForURL(/\/admin\/posts$/);
    expect((await readPost(post)).excerpt).toBe("Typed just before leaving");
    await page.goBack();
    await getTitleField(page).fill("");
    await page.getByRole("link", { name: "Posts" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.waitFor();
    await expectAccessibleAndFitting(page);
    await dialog.getByRole("button", { name: "Stay" }).click();
    expect(await getTitleField(page).inputValue()).toBe("");
    await page.getByRole("link", { name: "Posts" }).first().click();
    await dialog.getByRole("button", { name: "Leave", exact: true }).click();
    await page.waitForURL(/\/admin\/posts$/);
    expect((await readPost(post)).title).toBe("Left in a hurry");
  });
});

describe("a session that ends during typing", () => {
  const UNAUTHORIZED = [/status of 401/, /status of 403/, ...UNREACHABLE];

  test("is continued in a dialog over the form, and everything is saved, by keyboard at 360 px", async () => {
    const post = await createPost("Signed out");
    const page = await openPage({ ...PHONE, expect: UNAUTHORIZED });
    await openForm(page, post);
    const reconnect = await typeWithoutConnection(page, "Typed without a session");
    await page.context().clearCookies();
    await reconnect();
    const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
    await dialog.waitFor();
    await write(dialog.getByLabel("Password", { exact: true }), site.owner.password);
    expect(await dialog.getByLabel("Username").inputValue()).toBe(site.owner.username);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await waitForState(page, /^Saved \d\d:\d\d$/);
    expect((await readPost(post)).excerpt).toBe("Typed without a session");
    expect(await getExcerptField(page).inputValue()).toBe("Typed without a session");
  });

  test("saves nothing for another account that has since signed in", async () => {
    const post = await createPost("Someone else's");
    const page = await openPage({ expect: UNAUTHORIZED });
    await openForm(page, post);
    const reconnect = await typeWithoutConnection(page, "Typed as the owner");
    const claims = Buffer.from(JSON.stringify({ sub: "999" })).toString("base64url");
    await page.context().addCookies([{ name: "access", value: `x.${claims}.x`, url: site.url }]);
    await reconnect();
    await page.getByRole("dialog", { name: "Sign in to continue" }).waitFor();
    expect((await readPost(post)).excerpt).toBe("First");
  });

  test("asks before sign-out deletes unsaved work", async () => {
    const post = await createPost("Not to be lost");
    const page = await openPage({ expect: UNREACHABLE });
    await openForm(page, post);
    const reconnect = await typeWithoutConnection(page, "Kept for now");
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    const dialog = page.getByRole("dialog", { name: /^Sign out and delete/ });
    await dialog.getByText(/Not to be lost/).waitFor();
    await dialog.getByRole("button", { name: "Sign out and delete" }).click();
    await page.getByLabel("Username").waitFor();
    await reconnect();
    await openForm(page, post);
    expect(await page.getByText(/^Unsaved changes from/).count()).toBe(0);
  });
});

describe("two people who change one item", () => {
  test("see their changes to different fields merged, by keyboard at 360 px", async () => {
    const post = await createPost("Together");
    const page = await openPage({ ...PHONE, expect: [/status of 409/] });
    await openForm(page, post);
    await changePost(post, { title: "Together again" });
    await write(getExcerptField(page), "Mine");
    await page.getByText(/^You \(in another tab\) saved changes that were merged with yours: Title/).waitFor();
    await waitForState(page, /^Saved \d\d:\d\d$/);
    expect(await readPost(post)).toMatchObject({ title: "Together again", excerpt: "Mine" });
    expect(await getTitleField(page).inputValue()).toBe("Together again");
  });

  test("choose by keyboard at 360 px which version to keep if they changed the same field", async () => {
    const post = await createPost("Contested");
    const page = await openPage({ ...PHONE, expect: [/status of 409/] });
    await openForm(page, post);
    await changePost(post, { excerpt: "Theirs" });
    await write(getExcerptField(page), "Mine");
    await waitForState(page, "Not saved: someone else changed this too");
    expect((await readPost(post)).excerpt).toBe("Theirs");
    await pressByKeyboard(page.getByRole("button", { name: "Choose a version" }));
    const dialog = page.getByRole("dialog", { name: "Choose a version" });
    await dialog.getByRole("button", { name: "Save choices" }).press("Enter");
    await dialog.getByText("Choose a version of each part.").waitFor();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    expect(await dialog.getByRole("radio", { name: /^Theirs/ }).isChecked()).toBe(true);
    await page.keyboard.press("ArrowUp");
    await dialog.getByRole("button", { name: "Save choices" }).press("Enter");
    await waitForState(page, /^Saved \d\d:\d\d$/);
    expect((await readPost(post)).excerpt).toBe("Mine");
  });

  const manners = ["by pointer at 1280 px", "by keyboard at 360 px"] as const;
  test.each(journeyEngines.flatMap((engine) => manners.map((manner) => [engine, manner] as const)))(
    "see their changes to different blocks of a text merged, and choose if they changed the same one (%s, %s)",
    async (engine, manner) => {
      const isPointer = manner.startsWith("by pointer");
      const there = engine === "sqlite" ? site : await startSite({ engine });
      const { request } = engine === "sqlite" ? owner : await connectAsOwner(there);
      const text = (...words: string[]) => ({
        type: "doc",
        content: words.map((each) => ({ type: "paragraph", content: [{ type: "text", text: each }] })),
      });
      const post = await request("POST", "/api/post/", { title: "Written by two", body: text("First", "Second") });
      const path = `/api/post/${post.id}/`;
      const read = () => request("GET", path);
      const change = async (...words: string[]) =>
        request("PATCH", path, { body: text(...words), version: (await read()).version });
      const storedText = () =>
        expect.poll(async () =>
          (await read()).body.content.map((node: { content: { text: string }[] }) => node.content[0]?.text),
        );
      const page = await openPage({ ...(!isPointer && PHONE), expect: [/status of 409/] });
      await openSignedIn(page, there, `/admin/posts/${post.id}`);
      const editor = page.getByRole("textbox", { name: "Text", exact: true });
      const press = (target: Locator) => (isPointer ? target.click() : pressByKeyboard(target));
      /** Types after the first paragraph. */
      const writeAfter = async (paragraph: string, words: string) => {
        if (isPointer) await editor.getByText(paragraph, { exact: true }).click();
        else {
          await reachByKeyboard(editor);
          await page.keyboard.press("ControlOrMeta+Home");
        }
        await page.keyboard.press("End");
        await page.keyboard.type(words);
      };

      await editor.getByText("First", { exact: true }).waitFor();
      await change("First", "Second, theirs");
      await writeAfter("First", ", mine");
      await storedText().toEqual(["First, mine", "Second, theirs"]);
      await editor.getByText("Second, theirs", { exact: true }).waitFor();

      await change("First, mine and theirs", "Second, theirs");
      await writeAfter("First, mine", " again");
      await press(page.getByRole("button", { name: "Choose a version" }));
      const dialog = page.getByRole("dialog", { name: "Choose a version" });
      await dialog.getByText(/^You \(in another tab\) changed the same parts of this post on/).waitFor();
      const added = (side: RegExp) => dialog.locator("div", { has: page.getByRole("radio", { name: side }) }).last();
      await added(/^Theirs/)
        .locator("ins", { hasText: "and theirs" })
        .waitFor();
      const both = dialog.getByRole("radio", { name: /^Both/ });
      if (isPointer) await both.check();
      else {
        await reachByKeyboard(dialog.getByRole("radio", { name: /^Yours/ }));
        await page.keyboard.press("ArrowUp");
        expect(await both.isChecked()).toBe(true);
      }
      if (engine === "sqlite" && isPointer) await expectAccessibleAndFitting(page);
      await press(dialog.getByRole("button", { name: "Save choices" }));
      await storedText().toEqual(["First, mine and theirs", "First, mine again", "Second, theirs"]);
      await editor.getByText("First, mine again", { exact: true }).waitFor();
    },
  );
});
