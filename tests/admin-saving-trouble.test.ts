import type { Locator, Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { goTo } from "./support/admin-walks/visit.ts";
import { openPage } from "./support/browser/browser.ts";
import { reachByKeyboard } from "./support/journeys.ts";
import { passTime } from "./support/pass-time.ts";
import { type Site, startSite } from "./support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
beforeAll(async () => {
  site = await startSite({ engine: "sqlite" });
  owner = await connectAsOwner(site);
});

const getExcerptField = (page: Page) => page.getByRole("textbox", { name: "Excerpt", exact: true });
const getTitleField = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/).waitFor();
const read = (id: number) => owner.request("GET", `/api/post/${id}/`);
const createPost = async (title: string): Promise<number> =>
  (await owner.request("POST", "/api/post/", { title: `${title} ${Date.now()}`, excerpt: "First" })).id;
const TROUBLE = [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /status of (?:409|429|503)/, /^response: 503/];

/** Handles saving requests in the given way. */
const onSave = (page: Page, answer: (route: Route) => unknown) =>
  page.route("**/api/post/*/", (route) => (route.request().method() === "PATCH" ? answer(route) : route.fallback()));

/** The outcomes of successive requests. */
const TROUBLES = ["unavailable", "done", "late", "busy", "lost", "never", "done"];
/** The delays of their responses, in milliseconds. */
const DELAYS = [0, 20, 60];

// A property test covers many more cases (`app/admin/saving/save-sender.test.ts`).
test("20 saves that are delayed, lost, late or refused leave what was typed, by keyboard at 360 px", async () => {
  const id = await createPost("Much trouble");
  const page = await openPage({ viewport: { width: 360, height: 740 }, expect: TROUBLE });
  await openSignedIn(page, site, `/admin/posts/${id}`);
  await getExcerptField(page).waitFor();
  await reachByKeyboard(getTitleField(page));
  const write = async (control: Locator, text: string, towards: "Tab" | "Shift+Tab") => {
    await reachByKeyboard(control, towards);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
    await page.keyboard.press("Control+s");
  };
  const late: Promise<unknown>[] = [];
  let count = 0;
  await onSave(page, async (route) => {
    const trouble = TROUBLES[count % TROUBLES.length];
    count += 1;
    await passTime(DELAYS[count % DELAYS.length] ?? 0);
    if (trouble === "unavailable") return route.fulfill({ status: 503, headers: { "Retry-After": "0" } });
    if (trouble === "busy") return route.fulfill({ status: 429, headers: { "Retry-After": "0" } });
    if (trouble === "never") return route.abort();
    if (trouble === "late") {
      // The browser gives up before the server gets the request.
      const sent = route.request();
      const init = { method: "PATCH", headers: await sent.allHeaders(), body: sent.postData() };
      await route.abort();
      late.push(fetch(sent.url(), init));
      return;
    }
    const response = await route.fetch();
    return trouble === "lost" ? route.abort() : route.fulfill({ response });
  });
  for (let at = 0; count < 20; at += 1) {
    if (at % 3 === 0) await write(getTitleField(page), `Words ${at}`, "Shift+Tab");
    else await write(getExcerptField(page), `Words ${at}`, "Tab");
  }
  // Removing only the handler would still respond to its pending requests.
  await page.unrouteAll({ behavior: "wait" });
  await Promise.all(late);
  await write(getExcerptField(page), "The last words", "Tab");
  await eventually(async () => (await read(id)).excerpt).toBe("The last words");
  await saved(page);
  expect((await read(id)).title).toBe(await getTitleField(page).inputValue());
  expect(await page.getByRole("button", { name: "Choose a version" }).count()).toBe(0);
});

describe("a form that cannot be saved", () => {
  test("keeps what is typed while the server's disk is full, and saves it afterwards", async () => {
    const id = await createPost("A full disk");
    const page = await openPage({ expect: TROUBLE });
    await openSignedIn(page, site, `/admin/posts/${id}`);
    await onSave(page, (route) =>
      route.fulfill({
        status: 503,
        json: { detail: "The disk is full." },
        headers: { "Retry-After": "1" },
      }),
    );
    await getExcerptField(page).fill("Typed onto a full disk");
    await page.getByText(/^The server isn’t responding: retrying in \d+ s, kept on this computer$/).waitFor();
    await page.unrouteAll({ behavior: "wait" });
    await eventually(async () => (await read(id)).excerpt).toBe("Typed onto a full disk");
    await saved(page);
  });

  const refusals = {
    "in private mode": () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("Not allowed in private mode", "SecurityError");
      };
    },
    "whose storage is full": () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    },
  };
  test.each(Object.entries(refusals))(
    "says that a browser %s keeps no copy, asks before it is closed, and still saves",
    async (name, refuse) => {
      const id = await createPost(`A browser ${name}`);
      const page = await openPage({ expect: TROUBLE });
      await page.addInitScript(refuse);
      await openSignedIn(page, site, `/admin/posts/${id}`);
      await onSave(page, (route) => route.fulfill({ status: 503, headers: { "Retry-After": "600" } }));
      await getExcerptField(page).fill("Kept nowhere");
      await page.getByText(/Keep this page open, because this browser doesn’t keep a copy$/).waitFor();
      const asked = page.waitForEvent("dialog");
      void page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe("beforeunload");
      await dialog.dismiss();
      await page.unrouteAll({ behavior: "wait" });
      await page.keyboard.press("Control+s");
      await eventually(async () => (await read(id)).excerpt).toBe("Kept nowhere");
      await saved(page);
    },
  );
});

test("two tabs of one person, and Back, lose nothing", async () => {
  const id = await createPost("Two tabs");
  const page = await openPage({ expect: TROUBLE });
  await openSignedIn(page, site, "/admin/posts");
  await goTo(page)(`/admin/posts/${id}`);
  await getExcerptField(page).waitFor();
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await getExcerptField(tab).fill("Typed in the second tab");
  await saved(tab);
  await eventually(async () => (await read(id)).excerpt).toBe("Typed in the second tab");
  // The first tab still has the old version.
  await getTitleField(page).fill("Typed in the first tab");
  await page.getByRole("link", { name: "Posts" }).first().click();
  await page.waitForURL(/\/admin\/posts$/);
  expect(await read(id)).toMatchObject({ title: "Typed in the first tab", excerpt: "Typed in the second tab" });
  await page.goBack();
  await eventually(() => getExcerptField(page).inputValue()).toBe("Typed in the second tab");
  await getExcerptField(page).fill("Typed before going back");
  await page.goForward();
  // The URL changes to the list's immediately, and again once everything is saved.
  await eventually(async () => (await read(id)).excerpt).toBe("Typed before going back");
  await page.getByRole("heading", { level: 1, name: "Posts" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/posts");
});

/** Duplicates a tab as the browser does: with the URL, history state and storage of the original. */
async function duplicate(page: Page): Promise<Page> {
  const state = JSON.stringify(await page.evaluate(() => history.state));
  const storage = await page.evaluate(() => ({ ...sessionStorage }));
  const copy = await page.context().newPage();
  await copy.addInitScript(
    ([given, stored]) => {
      history.replaceState(JSON.parse(given), "");
      Object.assign(sessionStorage, stored);
    },
    [state, storage] as const,
  );
  await copy.goto(page.url());
  return copy;
}

test("a duplicated tab, and a page that the browser restores, neither duplicate nor lose anything", async () => {
  const page = await openPage({ expect: TROUBLE });
  await openSignedIn(page, site, "/admin/posts/new");
  const title = `Duplicated ${Date.now()}`;
  const count = async () => (await owner.request("GET", `/api/post/?search=${encodeURIComponent(title)}`)).count;

  // A new item that cannot be created yet.
  await page.route("**/api/post/", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await getTitleField(page).fill(title);
  await page.keyboard.press("Control+s");
  await page
    .getByText(/kept on this computer$/)
    .first()
    .waitFor();
  const early = await duplicate(page);
  await getTitleField(early).waitFor();
  expect(await getTitleField(early).inputValue()).toBe("");
  await page.unrouteAll({ behavior: "wait" });
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/admin\/posts\/\d+$/);
  await saved(page);
  const id = Number(page.url().split("/").at(-1));

  // After its creation, each tab saves its own input.
  await onSave(page, (route) => route.abort());
  await getExcerptField(page).fill("Typed in the first tab");
  await page.keyboard.press("Control+s");
  await page
    .getByText(/kept on this computer$/)
    .first()
    .waitFor();
  const late = await duplicate(page);
  await getTitleField(late).fill(`${title}, twice`);
  await late.keyboard.press("Control+s");
  await saved(late);
  // The text is still open in the first tab, so the form does not offer to restore it.
  expect(await late.getByText(/^Unsaved changes from/).count()).toBe(0);

  // The browser caches the first page and restores it.
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await getExcerptField(page).waitFor();
  expect(await getExcerptField(page).inputValue()).toBe("Typed in the first tab");

  // The browser does not cache the page: it loads another document, and goes back.
  await page.goto(`${site.url}/`);
  await page.unrouteAll({ behavior: "wait" });
  await page.goBack();
  await page.getByText(/^Unsaved changes from/).waitFor();
  await page.getByRole("button", { name: "Restore" }).click();
  await eventually(() => read(id)).toMatchObject({ title: `${title}, twice`, excerpt: "Typed in the first tab" });
  await saved(page);
  // The other tab merges this with its next save.
  await getTitleField(late).fill(`${title}, three times`);
  await late.keyboard.press("Control+s");
  await eventually(() => getExcerptField(late).inputValue()).toBe("Typed in the first tab");
  await eventually(() => read(id)).toMatchObject({ title: `${title}, three times`, excerpt: "Typed in the first tab" });
  expect(await count()).toBe(1);
  for (const tab of [early, late]) await tab.close();
});

test("a copy is not created before somebody changes it", async () => {
  const id = await createPost("The original");
  const { title } = await read(id);
  const page = await openPage();
  await openSignedIn(page, site, `/admin/posts/new?copy=${id}`);
  await eventually(() => getTitleField(page).inputValue()).toBe(title);
  await page.getByRole("link", { name: "Posts" }).first().click();
  await page.waitForURL(/\/admin\/posts$/);
  const copies = async () => (await owner.request("GET", `/api/post/?search=${encodeURIComponent(title)}`)).count;
  expect(await copies()).toBe(1);
  await page.goBack();
  await eventually(() => getTitleField(page).inputValue()).toBe(title);
  await getExcerptField(page).fill("Of the copy");
  await page.waitForURL(/\/admin\/posts\/\d+$/);
  expect(await copies()).toBe(2);
  expect((await read(id)).excerpt).toBe("First");
});
